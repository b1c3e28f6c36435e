# What stays on this machine: an offline hearing makes no network call, and
# neither `network = off` nor a confidential case lets anything out.
. tests/cli/lib.sh

unset HOTBENCH_NETWORK HOTBENCH_ENDPOINT HOTBENCH_BASE_URL HOTBENCH_MODEL
conf=$HOME/.config/hotbench/config
data=$HOME/.local/share/hotbench
mkdir -p "$HOME/.config/hotbench"

cat >"$TMP/answers.jsonl" <<'X'
{"text": "May it please the court, the history is the search.", "phase": "opening"}
{"text": "Beyond a day the record becomes a biography rather than a sighting."}
{"text": "I will come to that in a moment, Your Honor."}
X

# A confidential case of one's own.
mkdir "$TMP/secret"
sed 's/"confidential": false/"confidential": true/
	s/"slug": "okafor"/"slug": "secret"/' cases/okafor/case.json \
	>"$TMP/secret/case.json"
cp -r cases/okafor/docket cases/okafor/meta "$TMP/secret/"
ok 'the case is confidential' grep -q '"confidential": true' "$TMP/secret/case.json"

newest() {
	"$HOTBENCH" hearings list --format json |
		sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1
}

# ---- an offline hearing, from beginning to end, before witnesses ----------

# hearing WITNESS...: each command that needs no model, run by the witness
hearing() {
	run "$@" "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 5
	code_is 0
	out_has Debrief
	printf 'The history is the search.\n:docket sensors\n:quit\n' >"$TMP/in"
	run "$@" "$HOTBENCH" argue okafor --plain --seed 6
	code_is 0
	id=$(newest)
	printf 'We concede the first query.\n' >"$TMP/in"
	run "$@" "$HOTBENCH" resume "$id" --plain
	code_is 0
	run "$@" "$HOTBENCH" replay "$id" --plain
	code_is 0
	run "$@" "$HOTBENCH" ask okafor --side petitioner --justice kagan
	code_is 0
	run "$@" "$HOTBENCH" case search okafor sensors
	code_is 0
	run "$@" "$HOTBENCH" hearings export "$id"
	code_is 0
	run "$@" "$HOTBENCH" argue "$TMP/secret" --answers "$TMP/answers.jsonl"
	code_is 0
	run "$@" "$HOTBENCH" check "$TMP/secret"
	code_is 0
	run "$@" "$HOTBENCH" config show
	code_is 0
}

# A sanitized program cannot look for leaks while it is traced.
traced() {
	ASAN_OPTIONS=detect_leaks=0 strace -f -qq -e trace=network \
		-e signal=none -o "$TMP/calls.one" "$@"
	code=$?
	cat "$TMP/calls.one" >>"$TMP/calls"
	return $code
}

# The curses room too: an answer is sent, then the terminal goes away.
screen_traced() {
	mux new-session -d -x 80 -y 24 "ASAN_OPTIONS=detect_leaks=0 strace -f \
		-qq -e trace=network -e signal=none -o '$TMP/calls.screen' \
		'$HOTBENCH' argue okafor --opening off"
	ok 'a question is on the screen' sees 'Q 1'
	mux send-keys 'The history is the search.' Enter
	ok 'the answer was taken' sees 'Q 2'
	mux kill-server
	ok 'the screen made no network call' sh -c \
		"[ -f '$TMP/calls.screen' ] && [ ! -s '$TMP/calls.screen' ]"
}

if strace -f -qq -o "$TMP/log" true 2>/dev/null; then
	: >"$TMP/calls"
	hearing traced
	ok 'an offline hearing made no network call' test ! -s "$TMP/calls"
	head -n 5 "$TMP/calls"
	# The witness does see one that is made.
	printf '[endpoint x]\nbase_url = http://127.0.0.1:9/v1\nretries = 0\n' \
		>"$TMP/conf"
	run traced "$HOTBENCH" doctor --config "$TMP/conf" --endpoint x
	ok 'strace would have seen it' grep -q 'socket(AF_INET' "$TMP/calls"
	if command -v tmux >/dev/null 2>&1; then
		screen_traced
	else
		skip 'tmux is not installed'
	fi
else
	skip 'strace is not installed, or may not trace here'
fi

# The same with no network at all, not even a loopback device.
if unshare -rn true 2>/dev/null; then
	hearing unshare -rn
else
	skip 'unshare -rn may not be used here'
fi

# ---- what is refused, before anything is sent ------------------------------

# refuses WHY: the command was refused for that reason, and left nothing
refuses() {
	code_is 2
	err_has "$1"
	lines=$(wc -l <"$TMP/err")
	ok "$last: one line says why" [ "$lines" -eq 1 ]
	ok "$last: no trace" test ! -e "$TMP/trace"
	ok "$last: no cache" test ! -e "$HOME/.cache/hotbench"
	ok "$last: no consent" test ! -e "$data/consent"
}

remote='--base-url http://192.0.2.1:9/v1 --model m --answers'
before=$(newest)

try() { # WHY CASE CONFIG-TEXT
	printf "%b" "$3" >"$conf"
	# shellcheck disable=SC2086
	run "$HOTBENCH" argue "$2" --simulator default $remote "$TMP/answers.jsonl"
	refuses "$1"
	# shellcheck disable=SC2086
	run "$HOTBENCH" argue "$2" --reader llm $remote "$TMP/answers.jsonl"
	refuses "$1"
	run "$HOTBENCH" ask "$2" --simulator default \
		--base-url http://192.0.2.1:9/v1 --model m
	refuses "$1"
	# A trace is refused even of a server on this machine.
	run "$HOTBENCH" argue "$2" --simulator default --model m \
		--base-url http://127.0.0.1:9/v1 --trace "$TMP/trace" \
		--answers "$TMP/answers.jsonl"
	refuses 'no trace'
}
try 'network = off' okafor 'network = off\n'
try 'confidential case' "$TMP/secret" ''
try 'confidential case' "$TMP/secret" 'network = on\n'

# The profile of the file is no way around it, nor is a name that only looks
# like this machine, nor a proxy.
for url in https://api.openai.com/v1 http://localhost.example.com/v1 \
	http://127.0.0.1.example.com/v1 http://10.0.0.1/v1 'http://[2001:db8::1]/v1' \
	http://0x7f.1.example/v1; do
	printf 'network = off\nendpoint = x\n[endpoint x]\nbase_url = %s\nmodel = m\n' \
		"$url" >"$conf"
	run "$HOTBENCH" argue okafor --simulator default \
		--answers "$TMP/answers.jsonl"
	refuses 'network = off'
done
printf '' >"$conf"
run env HOTBENCH_NETWORK=off HOTBENCH_BASE_URL=http://192.0.2.1/v1 \
	HOTBENCH_MODEL=m "$HOTBENCH" ask okafor --simulator default
refuses 'network = off'
ok 'no hearing was begun' [ "$before" = "$(newest)" ]

# A word that was meant to be "off" does not open the network.
printf 'netwrok = off\n' >"$conf"
for what in argue ask; do
	run "$HOTBENCH" $what okafor --simulator default --model m \
		--base-url http://192.0.2.1:9/v1
	code_is 3
	err_has 'did you mean "network"?'
done

# Before a case leaves for the first time a person is asked, from the lobby too.
if command -v tmux >/dev/null 2>&1; then
	printf '%s\n' 'endpoint = x' '[argue]' 'simulator = default' \
		'[endpoint x]' 'base_url = http://192.0.2.1:9/v1' 'model = m' \
		>"$conf"
	mux new-session -d -x 80 -y 24 "sh"
	mux send-keys -l "HOME='$HOME' XDG_DATA_HOME='$TMP/data'; export HOME XDG_DATA_HOME; clear; '$HOTBENCH'; echo code=\$?"
	mux send-keys Enter
	ok 'the lobby is on the screen' sees Okafor
	ok 'and tells who plays the bench' sees 'default · m at 192.0.2.1:9'
	mux send-keys Enter
	ok 'the case room names the model too' sees 'how it is argued'
	mux send-keys Enter
	ok 'it asks before anything is sent' sees 'Go on? [y/N]'
	ok 'and names the host' sees 192.0.2.1
	mux send-keys n Enter
	ok 'a no is taken' sees 'Nothing was sent.'
	ok 'and one is back in the case room' sees 'how it is argued'
	mux send-keys q
	sees '▸ Okafor' >/dev/null
	mux send-keys q
	ok 'and can leave' sees code=0
	mux kill-server
	ok 'no consent was kept' test ! -e "$TMP/data/hotbench/consent"
else
	skip 'tmux is not installed'
fi

# Nothing of a confidential case lies beside its hearing.
for case in okafor "$TMP/secret"; do
	run "$HOTBENCH" case search "$case" sensors
	code_is 0
done
ok 'there is an index of another case' sh -c "ls '$data/docket' | grep -q okafor"
ok 'and none of the confidential one' sh -c "! ls '$data/docket' | grep secret"

# ---- settings that cannot be read refuse: they may be the ones that close it ----

# closed WHY: a model on this machine's network was wanted, and nothing was sent
closed() {
	for what in 'argue okafor --simulator default' 'ask okafor --simulator default'; do
		# shellcheck disable=SC2086
		run timeout 20 "$HOTBENCH" $what --model m --base-url http://192.0.2.1:9/v1 \
			--send-to http://192.0.2.1:9
		code_is 3
		err_has "$1"
	done
	run timeout 20 "$HOTBENCH" doctor --model m --base-url http://192.0.2.1:9/v1
	ok "$last: does not ask either ($1)" [ "$code" -ne 0 ]
	ok "$last: nor does it try" sh -c "! grep -q 'timed out\|respond' '$TMP/out'"
}
own=$HOME/.config/hotbench
fresh() {
	rm -rf "$own"
	mkdir -p "$own"
	printf 'network = off\n' >"$conf"
}
fresh
rm "$conf"
mkdir "$conf"
closed 'is a folder'
fresh
rm "$conf"
mkfifo "$conf"
closed 'is a pipe, not a file'
fresh
rm "$conf"
ln -s nowhere "$conf"
closed 'config: a link leads nowhere'
fresh
rm "$conf"
ln -s config "$conf"
closed 'config: cannot be opened'
fresh
rm -r "$own"
ln -s nowhere "$own"
closed 'config: a link leads nowhere'
rm "$own"
: >"$own"
closed 'config: cannot be opened'
rm "$own"
mkdir -p "$own"
printf 'network = off\n\377\n' >"$conf"
closed 'is not UTF-8'
printf 'network off\n' >"$conf"
closed 'expected "key = value"'
head -c 1100000 /dev/zero | tr '\0' '#' >"$conf"
closed 'larger than'
fresh
# Without rights; root has them all, so somebody else tries.
if [ "$(id -u)" -ne 0 ]; then
	as_nobody() { "$@"; }
elif command -v setpriv >/dev/null 2>&1; then
	chmod 711 "$TMP"
	chmod -R a+rX "$HOME"
	as_nobody() {
		setpriv --reuid 65534 --regid 65534 --clear-groups \
			env HOME="$HOME" HOTBENCH_SHARE="$HOTBENCH_SHARE" "$@"
	}
else
	as_nobody() { false; }
fi
if as_nobody test -x "$HOTBENCH"; then
	nobody() {
		run as_nobody timeout 20 "$HOTBENCH" ask okafor --simulator default --model m \
			--base-url http://192.0.2.1:9/v1 --send-to http://192.0.2.1:9
		code_is 3
		err_has 'config: cannot be opened: Permission denied'
	}
	for barred in "$conf" "$own" "$HOME/.config"; do
		chmod 000 "$barred"
		nobody
		chmod 755 "$barred"
	done
	# An own case that cannot be looked at is not taken for the shipped one.
	mkdir -p "$own/cases/okafor"
	cp "$TMP/secret/case.json" "$own/cases/okafor/"
	chmod 000 "$own/cases/okafor"
	printf '' >"$conf"
	run as_nobody timeout 20 "$HOTBENCH" ask okafor --simulator default --model m \
		--base-url http://192.0.2.1:9/v1 --send-to http://192.0.2.1:9
	code_is 3
	err_has 'okafor/case.json: cannot be opened: Permission denied'
	chmod 755 "$own/cases/okafor"
else
	skip 'nobody without rights can run the program'
fi
# Nobody knows where the settings are.
run env -u HOME -u XDG_CONFIG_HOME HOME=relative timeout 20 "$HOTBENCH" config path
out_lacks relative
