# Sourced by .ci/run and tools/check.sh: steps with a limit each, and a table of what they took.
#
#   step NAME LIMIT COMMAND...   runs a command; LIMIT as timeout(1) has it, after which all that it started is stopped
#
# The step's success is that of the command. However the script ends, the table is printed last.

steps=()
running=
clock=$(mktemp)

# What the shell's finished children have taken on processors, in seconds, into $cpu: a shell of its own would have none.
cpu_seconds() {
    times >"$clock"
    cpu=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } printf "%.0f", sum }' "$clock")
}

step() {
    local name=$1 limit=$2 began=$SECONDS cpu before status=0 said
    shift 2
    printf '\n==== %s (at most %s)\n' "$name" "$limit"
    cpu_seconds
    before=$cpu
    # In the background, so that Ctrl-C reaches it through this shell at once; what is started so would ignore it else.
    env --default-signal=INT,QUIT timeout --kill-after=30 "$limit" "$@" &
    running=$!
    wait $running || status=$?
    case $status in
    0) said=passed ;;
    124 | 137) said="stopped after $limit" ;;
    *) said="failed ($status)" ;;
    esac
    cpu_seconds
    steps+=("$(printf '%-14s %7s %7s  %s' "$name" $((SECONDS - began)) $((cpu - before)) "$said")")
    printf '==== %s: %s, %s seconds\n' "$name" "$said" $((SECONDS - began))
    return "$status"
}

table() {
    local one cpu
    printf '\n%-14s %7s %7s\n' step seconds CPU
    for one in "${steps[@]}"; do echo "$one"; done
    cpu_seconds
    printf '%-14s %7s %7s\n' all "$SECONDS" "$cpu"
    rm -f "$clock"
}
trap table EXIT
trap 'kill $running 2>/dev/null || true; wait $running 2>/dev/null || true; exit 130' INT TERM HUP
