# What is in memory stays there: no core file, and no key in the environment of a
# program that we start.
. tests/cli/lib.sh

unset HOTBENCH_NETWORK HOTBENCH_ENDPOINT HOTBENCH_BASE_URL HOTBENCH_MODEL
conf=$HOME/.config/hotbench/config
mkdir -p "$HOME/.config/hotbench"
key=sk-planted-0123456789

# waits: starts the program, in $pid, up to where it waits for a line
waits() {
	last="argue $*"
	rm -f "$TMP/pipe" "$TMP/out"
	mkfifo "$TMP/pipe"
	mkdir -p "$TMP/here"
	(
		cd "$TMP/here" || exit
		# shellcheck disable=SC3045
		ulimit -c unlimited 2>/dev/null
		exec "$HOTBENCH" argue okafor --plain --opening off "$@"
	) <"$TMP/pipe" >"$TMP/out" 2>"$TMP/err" &
	pid=$!
	exec 8>"$TMP/pipe"
	n=0
	until grep -qs Okafor "$TMP/out" || [ $n -ge 100 ]; do
		n=$((n + 1))
		sleep 0.05
	done
}

for option in '--seed 1' --ephemeral; do
	# shellcheck disable=SC2086
	waits $option
	if [ -r "/proc/$pid/limits" ]; then
		ok "$last: may write no core file" \
			grep -q '^Max core file size  *0  *0 ' "/proc/$pid/limits"
	fi
	kill -s ABRT $pid
	exec 8>&-
	wait $pid 2>/dev/null
	ok "$last: and wrote none" sh -c "! ls '$TMP/here' | grep ."
done

# A handler behind a pipe is not bound by that limit: with a key, or where nothing
# is to be kept, there is nothing to hand it.
undumpable() { # yes|no ARGUMENTS...
	want=$1
	shift
	printf ':quit\n' >"$TMP/in"
	run env ASAN_OPTIONS=detect_leaks=0 strace -f -qq -e trace=prctl -e signal=none \
		-o "$TMP/calls" "$HOTBENCH" argue okafor --plain --opening off "$@"
	last="argue $*"
	if [ "$want" = yes ]; then
		ok "$last: cannot be dumped" grep -q 'PR_SET_DUMPABLE, SUID_DUMP_DISABLE' "$TMP/calls"
	else
		ok "$last: can be debugged" sh -c "! grep PR_SET_DUMPABLE '$TMP/calls'"
	fi
}
if [ "$(uname)" = Linux ] && strace -f -qq -o /dev/null true 2>/dev/null; then
	undumpable no --seed 1
	undumpable yes --ephemeral
	undumpable yes --readonly
	HOTBENCH_API_KEY=$key
	export HOTBENCH_API_KEY
	undumpable yes --seed 2
	unset HOTBENCH_API_KEY
	OPENROUTER_API_KEY=$key
	export OPENROUTER_API_KEY
	undumpable yes --seed 3
	unset OPENROUTER_API_KEY
	printf 'endpoint = x\n[endpoint x]\nbase_url = http://127.0.0.1:9/v1\nmodel = m\nretries = 0\nkey_command = echo %s\n' \
		"$key" >"$conf"
	undumpable yes --simulator default
	printf '' >"$conf"
else
	skip 'strace is not installed, or may not trace here'
fi

# ---- programs that we start ----------------------------------------------------

MY_OWN_KEY=$key HOTBENCH_API_KEY=$key OPENAI_API_KEY=$key GEMINI_API_KEY=$key GOOGLE_API_KEY=$key
OTHERS=stay
export MY_OWN_KEY HOTBENCH_API_KEY OPENAI_API_KEY GEMINI_API_KEY GOOGLE_API_KEY OTHERS

spared() { # FILE WHO
	ok "$2 was started" test -s "$1"
	ok "$2 gets no key" sh -c "! grep planted '$1'"
	ok "$2 gets all else" grep -q '^OTHERS=stay' "$1"
}

printf '[endpoint mine]\nbase_url = http://127.0.0.1:9/v1\nkey_env = MY_OWN_KEY\n[speech]\nsay = env >%s/say; cat >/dev/null\n' \
	"$TMP" >"$conf"
{
	n=0
	until [ -s "$TMP/say" ] || [ $n -ge 100 ]; do
		n=$((n + 1))
		sleep 0.1
	done
	echo :quit
} | "$HOTBENCH" argue okafor --plain --opening off >"$TMP/out" 2>&1
spared "$TMP/say" 'the voice'

unset HOTBENCH_API_KEY
printf 'endpoint = mine\n[endpoint mine]\nbase_url = http://127.0.0.1:9/v1\nmodel = m\nretries = 0\nkey_command = env >%s/command; echo x\n[endpoint other]\nbase_url = http://127.0.0.1:9/v1\nkey_env = MY_OWN_KEY\n' \
	"$TMP" >"$conf"
run "$HOTBENCH" doctor
spared "$TMP/command" 'the command for the key'

# A converter gets next to nothing.
mkdir "$TMP/bin" "$TMP/papers"
printf '#!/bin/sh\nenv >%s/converter\n' "$TMP" >"$TMP/bin/pdftotext"
chmod +x "$TMP/bin/pdftotext"
printf '%%PDF-1.4\n' >"$TMP/papers/one.pdf"
run env PATH="$TMP/bin:$PATH" "$HOTBENCH" case import "$TMP/papers" --name papers
ok 'a converter was started' test -s "$TMP/converter"
ok 'a converter gets no key' sh -c "! grep -i 'planted\|OTHERS' '$TMP/converter'"

if command -v tmux >/dev/null 2>&1; then
	printf '[endpoint mine]\nbase_url = http://127.0.0.1:9/v1\nkey_env = MY_OWN_KEY\n' >"$conf"
	export HOTBENCH_API_KEY=$key
	printf '#!/bin/sh\nenv >%s/editor\nprintf "By my own editor." >"$1"\n' "$TMP" >"$TMP/edit"
	chmod +x "$TMP/edit"
	unset VISUAL
	export EDITOR="$TMP/edit"
	mux new-session -d -x 80 -y 24 "'$HOTBENCH' argue okafor --opening off --ephemeral"
	sees 'Q 1' >/dev/null
	mux send-keys C-x C-e
	ok 'the editor gave its text back' sees 'By my own editor'
	mux kill-server
	spared "$TMP/editor" 'the editor'
else
	skip 'tmux is not installed'
fi
