// Tests the web build in a browser: node web/test.mjs [PART…], with the parts loading, served, faults, play, hands, edit,
// phone, lesson, rest, links, heard, copies, offline, example; all by default.
// Chromium is the one in $CHROMIUM or the first that is found; it runs headless and draws in software. The pictures of each
// step are in web/dist/pictures.
import { serve } from "./serve.mjs";
import { launch } from "./test/harness.mjs";
import { countsWhatComes } from "./test/loading.mjs";
import { answersCleanly } from "./test/served.mjs";
import { saysWhatGoesWrong } from "./test/faults.mjs";
import { playsSavesAndGoesOn } from "./test/play.mjs";
import { behavesInAPage } from "./test/hands.mjs";
import { drawsKeepsAndPlays } from "./test/edit.mjs";
import { playsByTouch } from "./test/phone.mjs";
import { winsALesson } from "./test/lesson.mjs";
import { restsWhenNothingMoves } from "./test/rest.mjs";
import { followsAndShares } from "./test/links.mjs";
import { isHeard } from "./test/heard.mjs";
import { keepsCopiesApart } from "./test/copies.mjs";
import { opensWithoutANetwork } from "./test/offline.mjs";
import { playsTheExample } from "./test/example.mjs";

const PARTS = {
  loading: countsWhatComes,
  served: answersCleanly,
  faults: saysWhatGoesWrong,
  play: playsSavesAndGoesOn,
  hands: behavesInAPage,
  edit: drawsKeepsAndPlays,
  phone: playsByTouch,
  lesson: winsALesson,
  rest: restsWhenNothingMoves,
  links: followsAndShares,
  heard: isHeard,
  copies: keepsCopiesApart,
  offline: opensWithoutANetwork,
  example: playsTheExample,
};

const wanted = process.argv.slice(2).filter((word) => word in PARTS);
const sent = []; // the answers of the server
const server = await serve(0, (path, status, bytes) => sent.push({ path, status, bytes }));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
try {
  for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
    const start = Date.now();
    await PARTS[part](browser, address, sent);
    console.log(`${part}: good, in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  console.log("the game plays in the browser; pictures of it lie in web/dist/pictures");
} finally {
  await browser.close();
  server.close();
}
