# The terminal goes away, on whatever screen: the process ends by itself, also where
# it was told to ignore the signal, it does not spin, and what was accepted is kept.
. tests/cli/lib.sh

for tool in tmux ps; do
	command -v $tool >/dev/null 2>&1 || { skip "$tool is not installed"; exit 0; }
done

echo '{"text": "Yes, Your Honor: it was a search."}' >"$TMP/answers"
"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed 1 >/dev/null 2>&1
id=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
mkdir -p "$HOME/.config/hotbench/prompts/dialogues"
cp tests/dialogues/*.json "$HOME/.config/hotbench/prompts/dialogues"
"$HOTBENCH" eval listen --limit 3 --seed 1 --turns "$TMP/a" >/dev/null
"$HOTBENCH" eval listen --limit 3 --seed 2 --turns "$TMP/b" >/dev/null
echo '{"schema":"hotbench.review/1","kind":"tactics","id":"gen-1-0001-a","flags":[],"item":{}}' >"$TMP/review"

# What is told to the program by a shell that it replaces.
printf '#!/bin/sh\ntrap "" HUP\nexec "$@"\n' >"$TMP/deaf"
printf '#!/bin/sh\nexec "$@"\n' >"$TMP/plain"
chmod +x "$TMP/deaf" "$TMP/plain"

is_over() { # PID
	n=0
	while kill -0 "$1" 2>/dev/null && [ $n -lt 100 ]; do
		n=$((n + 1))
		sleep 0.1
	done
	! kill -0 "$1" 2>/dev/null || { ps -o pid,time,stat,args -p "$1"; kill -9 "$1"; false; }
}

# The terminal is taken away once SIGHT is on it, and the keys of KEYS were typed.
vanish() { # SIGHT KEYS ARGUMENTS...
	sight=$1 keys=$2
	shift 2
	for how in plain deaf; do
		mux new-session -d -x 90 -y 30 "'$TMP/$how' '$HOTBENCH' $*"
		pid=$(mux list-panes -F '#{pane_pid}')
		ok "$*: \"$sight\"" sees "$sight"
		for key in $keys; do
			mux send-keys "$key"
			sleep 0.2
		done
		mux kill-server
		ok "$* $keys ($how): it ends without its terminal" is_over "$pid"
	done
}

vanish 'q quit' ''
vanish 'q quit' '?'
vanish 'F3 docket' 'w o r d' argue okafor --seed 1 --opening off
vanish 'F3 docket' 'F3' argue okafor --seed 1 --opening off
vanish 'F3 docket' 'F1' argue okafor --seed 1 --opening off
vanish 'F3 docket' 'F10' argue okafor --seed 1 --opening off
vanish 'replay' '' replay "$id"
vanish 'Q 1' '' drill again "$id" Q1
vanish 'ock' '' drill tactics lock-keeper-a
vanish 'Brandt' '' examine okafor
vanish 'you>' 'w o' argue okafor --seed 1 --opening off --plain
vanish 'replay>' '' replay "$id" --plain
vanish '>' '' drill tactics lock-keeper-a --plain
vanish 'you>' '' drill again "$id" Q1 --plain
vanish 'Which is better' '' arena --votes "$TMP/votes" "$TMP/a" "$TMP/b"
vanish 'Which?' '' arena --plain --votes "$TMP/votes" "$TMP/a" "$TMP/b"
vanish 'gen-1' '' generate tactics --review "$TMP/review"

# All of it can be read, and a draft waits where it was typed.
run "$HOTBENCH" hearings list --format json
code_is 0
run "$HOTBENCH" hearings show "$id"
code_is 0
ok 'a draft was kept' sh -c "grep -rqs word '$HOME/.local/share/hotbench'"
