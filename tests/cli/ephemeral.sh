# --ephemeral keeps nothing, and never says that it does: in no mode, at no end.
. tests/cli/lib.sh

unset HOTBENCH_NETWORK HOTBENCH_ENDPOINT HOTBENCH_BASE_URL HOTBENCH_MODEL
export TMPDIR="$TMP/tmp"
mkdir "$TMPDIR" "$HOME/.config"
answers='{"text": "The history is the search.", "phase": "opening"}
{"text": "Beyond a day the record becomes a biography."}'

# Everything that a program could have left somewhere, and when it was touched.
state() {
	(cd "$TMP" && find home tmp ! -type d -printf '%p %y %s %T@\n' -o -type d -printf '%p\n' | sort)
	ls -lAn --time-style=full-iso . 2>/dev/null
	ls -lan /dev/shm 2>/dev/null | grep -i hotbench # others use it meanwhile
}

# silent FILE...: beside its number in the head line, no promise that there is anything afterwards
promises='(hearing|draft|it) is kept|kept as|keeps it( |$)|another time|resum|saved|waits: |[Gg]o on with: |hearing 20[0-9]'
silent() {
	for where; do
		ok "$last: $where promises nothing" sh -c "! sed 's/othing is kept//; s/hearing 20[0-9a-z-]*)//' '$TMP/$where' | grep -nEi '$promises'"
	done
}
begin() { state >"$TMP/state.before"; }
left_nothing() {
	state >"$TMP/state.after"
	ok "$last: nothing was written" diff "$TMP/state.before" "$TMP/state.after"
}

for mode in --ephemeral --readonly; do
	printf '%s\n' "$answers" >"$TMP/a"
	begin
	run "$HOTBENCH" argue okafor --answers "$TMP/a" --seed 5 $mode
	code_is 0
	left_nothing
	silent out err

	printf '%s\n{"text": 3}\n' "$answers" >"$TMP/a"
	run "$HOTBENCH" argue okafor --answers "$TMP/a" --seed 5 $mode
	code_is 3
	left_nothing
	silent out err

	printf ':label commitment neutral\nThe history is the search.\n:label commitment neutral\n:label\n:retract\n:help\n:quit\n' >"$TMP/in"
	run "$HOTBENCH" argue okafor --plain --opening off --seed 5 $mode
	code_is 0
	left_nothing
	out_has ':quit'
	silent out err

	# A model that is not there: the hearing fails.
	run "$HOTBENCH" argue okafor --simulator default --model m \
		--base-url http://127.0.0.1:9/v1 --answers "$TMP/a" $mode
	ok "$last: fails" [ "$code" -ne 0 ]
	left_nothing
	silent out err

	# Ended by a signal while it waits for a line.
	for signal in TERM HUP INT; do
		last="argue --plain $mode, SIG$signal"
		rm -f "$TMP/pipe"
		mkfifo "$TMP/pipe"
		begin
		"$HOTBENCH" argue okafor --plain --seed 5 $mode <"$TMP/pipe" \
			>"$TMP/out" 2>"$TMP/err" &
		pid=$!
		exec 8>"$TMP/pipe"
		n=0
		until grep -qs Okafor "$TMP/out" || [ $n -ge 100 ]; do
			n=$((n + 1))
			sleep 0.05
		done
		kill -s $signal $pid
		exec 8>&-
		wait $pid
		rm "$TMP/pipe"
			silent out err
		(cd "$TMP" && find home tmp -type f) >"$TMP/files"
		ok "$last: no file" test ! -s "$TMP/files"
	done
done

# What it would write for somebody else is refused.
for option in --trace --tape; do
	run "$HOTBENCH" argue okafor --simulator default --model m --ephemeral \
		--base-url http://127.0.0.1:9/v1 --answers "$TMP/a" $option "$TMP/tmp/x"
	code_is 2
	err_has "$option"
	ok "$last: no file" test ! -e "$TMP/tmp/x"
done

if strace -f -qq -o /dev/null true 2>/dev/null; then
	printf 'The history is the search.\n:adjourn\n' >"$TMP/in"
	run env ASAN_OPTIONS=detect_leaks=0 strace -f -qq -e signal=none -o "$TMP/calls" \
		-e trace=open,openat,creat,mkdir,rename,link,symlink,memfd_create \
		"$HOTBENCH" argue okafor --plain --opening off --ephemeral
	ok 'not even for a moment' sh -c \
		"! grep -E 'O_WRONLY|O_RDWR|O_CREAT|creat|mkdir|rename|link' '$TMP/calls' | grep -v '/dev/'"
fi

if ! command -v tmux >/dev/null 2>&1; then
	skip 'tmux is not installed'
	exit 0
fi

# The same at a terminal.
screen_says() { # TEXT
	ok "$last: sees $1" sees "$1"
	mux capture-pane -p -S - >"$TMP/out"
	sed -i '/argue okafor/d' "$TMP/out"
	silent out
}
printf '#!/bin/sh\nprintf "By my own editor." >"$1"\n' >"$TMP/editor"
chmod +x "$TMP/editor"
mux new-session -d -x 100 -y 40 sh
type_text "PS1='% '; HOME='$HOME'; TMPDIR='$TMPDIR'; LC_ALL=C.UTF-8; EDITOR='$TMP/editor'; unset VISUAL XDG_RUNTIME_DIR; export HOME TMPDIR LC_ALL EDITOR; clear"
mux send-keys Enter
sees '%' >/dev/null
begin
# at_prompt COMMAND: on a screen that shows nothing of what was before
at_prompt() {
	type_text clear
	mux send-keys Enter
	gone code= >/dev/null
	gone 'you>' >/dev/null
	mux clear-history
	type_text "$1; echo co''de=\$?"
	mux send-keys Enter
}
again() {
	last=$*
	at_prompt "'$HOTBENCH' $*"
}
for mode in --ephemeral --readonly; do
	again "argue okafor --plain --opening off --seed 5 $mode"
	sees 'you>' >/dev/null
	mux send-keys C-c
	screen_says 'Ctrl-C once more'
	mux send-keys C-c
	screen_says code=130
	left_nothing

	again "argue okafor --plain --opening off --seed 5 $mode"
	sees 'you>' >/dev/null
	mux send-keys C-d
	screen_says code=0
	left_nothing

	again "argue okafor --opening off --seed 5 $mode"
	sees 'Q 1' >/dev/null
	type_text 'The history is the search.'
	mux send-keys C-x C-e
	sees 'By my own editor' >/dev/null
	screen_says 'temporary file'
	mux send-keys Enter
	sees 'Q 2' >/dev/null
	mux send-keys F10
	screen_says leave
	mux send-keys s
	type_text x
	mux send-keys F10
	screen_says 'without your draft'
	mux send-keys l
	sees code= >/dev/null || mux send-keys Enter
	screen_says code=0
	left_nothing

	for signal in TERM HUP; do
		last="argue $mode, SIG$signal"
		at_prompt "(sh -c 'echo \$PPID' >'$TMP/pid'; exec '$HOTBENCH' argue okafor --opening off --seed 5 $mode)"
		sees 'Q 1' >/dev/null
		kill -s $signal "$(cat "$TMP/pid")"
		screen_says code=
		left_nothing
	done
done
mux kill-server
