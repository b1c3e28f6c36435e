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
	n_waits=0
	while kill -0 "$1" 2>/dev/null && [ $n_waits -lt 200 ]; do
		n_waits=$((n_waits + 1))
		sleep 0.05
	done
	! kill -0 "$1" 2>/dev/null || { ps -o pid,time,stat,args -p "$1"; kill -9 "$1"; false; }
}

# SIGHT|KEYS|AFTER|ARGUMENTS: the terminal is taken away when AFTER is seen, which
# comes of KEYS, typed when SIGHT is seen.
sights() {
	cat <<X
q quit|||
q quit|?|The lobby|
F3 docket|w o r d|word|argue okafor --seed 1 --opening off
F3 docket|F3|Enter search|argue okafor --seed 1 --opening off
F3 docket|F1|At the podium|argue okafor --seed 1 --opening off
F3 docket|F10|Leave?|argue okafor --seed 1 --opening off
replay|||replay $id
Q 1|||drill again $id Q1
ock|||drill tactics lock-keeper-a
Brandt|||examine okafor
you>|w o|you> wo|argue okafor --seed 1 --opening off --plain
replay>|||replay $id --plain
>|||drill tactics lock-keeper-a --plain
you>|||drill again $id Q1 --plain
Which is better|||arena --votes votes $TMP/a $TMP/b
Which?|||arena --plain --votes votes $TMP/a $TMP/b
An invented|||generate tactics --review review
gen-1|||generate tactics --plain --review review
X
}

# Each of them has a window and a home of its own, and all their terminals go at once.
trap 'mux kill-server 2>/dev/null' EXIT
mux new-session -d -x 90 -y 30 cat
n=0
sights >"$TMP/sights"
while IFS='|' read -r sight keys after arguments; do
	for how in plain deaf; do
		n=$((n + 1))
		mkdir "$TMP/home$n"
		cp -R "$HOME/." "$TMP/review" "$TMP/home$n"
		window=$(mux new-window -c "$TMP/home$n" -P -F '#{window_id}|#{pane_pid}' \
			"HOME='$TMP/home$n' exec '$TMP/$how' '$HOTBENCH' $arguments")
		echo "$window|$n|$sight|$keys|$after|$arguments ($how)"
	done
done <"$TMP/sights" >"$TMP/windows"
while IFS='|' read -r window _ _ sight keys after title; do
	mux select-window -t "$window"
	ok "$title: \"$sight\"" sees "$sight"
	for key in $keys; do
		mux send-keys "$key"
	done
	[ -z "$keys" ] || ok "$title $keys: \"$after\"" sees "$after"
done <"$TMP/windows"
mux kill-server

# All of it can be read, and a draft waits where it was typed.
while IFS='|' read -r _ pid n _ keys _ title; do
	ok "$title $keys: it ends without its terminal" is_over "$pid"
	last="$title $keys"
	HOME=$TMP/home$n "$HOTBENCH" hearings list --format json >"$TMP/out" 2>"$TMP/err"
	code=$?
	code_is 0
	HOME=$TMP/home$n "$HOTBENCH" hearings show "$id" >"$TMP/out" 2>"$TMP/err"
	code=$?
	code_is 0
	[ "$keys" != 'w o r d' ] ||
		ok "$last: a draft was kept" grep -rqs word "$TMP/home$n/.local/share/hotbench"
done <"$TMP/windows"
