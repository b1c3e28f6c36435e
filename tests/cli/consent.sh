# Nothing of a case goes to another machine before somebody agreed: by an answer
# at a terminal, by --send-to HOST, or by send_to in the settings.
. tests/cli/lib.sh

unset HOTBENCH_NETWORK HOTBENCH_ENDPOINT HOTBENCH_BASE_URL HOTBENCH_MODEL
unset http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY
export HOTBENCH_API_KEY=sk-planted-0123456789
conf=$HOME/.config/hotbench/config
consent=$HOME/.local/share/hotbench/consent
mkdir -p "$HOME/.config/hotbench"
far=http://192.0.2.1:9/v1 # TEST-NET-1: nobody
host=http://192.0.2.1:9

printf '{"text": "The history is the search."}\n' >"$TMP/answers.jsonl"
printf '{"question": "Why?", "answer": "Because."}\n' >"$TMP/rows.jsonl"
mkdir "$TMP/papers"
printf 'BRIEF FOR PETITIONER\n\nThe barn is full of hay.\n' >"$TMP/papers/one.txt"
run "$HOTBENCH" case import "$TMP/papers" --name barn
code_is 0
run "$HOTBENCH" case prepare barn
code_is 0

# One way to say no for every command that could send.  A witness sees that not
# even a name was looked up.
if strace -f -qq -o /dev/null true 2>/dev/null; then
	witnessed() {
		ASAN_OPTIONS=detect_leaks=0 strace -f -qq -o "$TMP/calls" \
			-e trace=connect,sendto,sendmsg,sendmmsg -e signal=none \
			"$HOTBENCH" "$@"
	}
else
	skip 'strace is not installed, or may not trace here'
	witnessed() { "$HOTBENCH" "$@"; }
fi

refused() { # HOST
	code_is 2
	err_has "--send-to $1"
	err_has "send_to = $1"
	lines=$(wc -l <"$TMP/err")
	ok "$last: one line says so" [ "$lines" -eq 1 ]
	ok "$last: and nothing was sent" sh -c "! grep -s 'sa_family=AF_INET' '$TMP/calls'"
	ok "$last: nothing was remembered" test ! -e "$consent"
	err_lacks sk-planted
	: >"$TMP/calls"
}

each_command() { # HOST OPTIONS...
	want=$1
	shift
	for reader in '--simulator default' '--reader llm'; do
		# shellcheck disable=SC2086
		run witnessed argue okafor $reader "$@" --answers "$TMP/answers.jsonl"
		refused "$want"
	done
	run witnessed argue okafor --simulator default "$@" --plain --ephemeral
	refused "$want"
	run witnessed ask okafor --simulator default "$@"
	refused "$want"
	run witnessed case prepare barn "$@"
	refused "$want"
	cp "$HOME/.config/hotbench/cases/barn/drafts.json" "$TMP/drafted"
	run witnessed case prepare barn --again "$@"
	refused "$want"
	ok 'no draft is let go before' cmp -s "$TMP/drafted" \
		"$HOME/.config/hotbench/cases/barn/drafts.json"
	run witnessed case search barn hay --hybrid "$@"
	refused "$want"
	run witnessed analyze cobra "$TMP/rows.jsonl" --reader llm "$@"
	refused "$want"
	run witnessed analyze answers okafor "$TMP/rows.jsonl" --reader llm "$@"
	refused "$want"
}
each_command "$host" --base-url "$far" --model m

run "$HOTBENCH" hearings list --format jsonl
out_is ''

# A consent is for one host: neither another one's port nor its name will do, and
# what was agreed to in secret (https) was not agreed to in the clear.
for other in 192.0.2.1:9 https://192.0.2.1:9 http://192.0.2.1 http://192.0.2.1:90 \
	http://192.0.2.10:9 example.org; do
	run witnessed ask okafor --simulator default \
		--base-url "$far" --model m --send-to "$other"
	refused "$host"
done

# Names that only look like this machine.
for near in localhost.example.com 127.0.0.1.example.com 0.0.0.0 127.1 2130706433 \
	'[::ffff:127.0.0.1]' '[::ffff:192.0.2.1]' '[::]'; do
	run witnessed ask okafor --simulator default \
		--base-url "http://$near/v1" --model m
	refused "http://$near"
done

# A server on this machine, asked through another machine.
printf 'endpoint = x\n[endpoint x]\nbase_url = http://127.0.0.1:9/v1\nmodel = m\nproxy = http://u:pw@192.0.2.7:3128\n' >"$conf"
run witnessed ask okafor --simulator default
refused http://192.0.2.7:3128
err_lacks pw@
# What is not encrypted is read by the proxy that the environment names.
printf '' >"$conf"
export http_proxy=http://192.0.2.7:3128
run witnessed ask okafor --simulator default --base-url "$far" --model m --send-to "$host"
unset http_proxy
refused http://192.0.2.7:3128

# What an Ollama on this machine passes on to another.
printf '' >"$conf"
for cloud in gpt-oss:120b-cloud Kimi-K2:CLOUD; do
	run witnessed ask okafor --simulator default \
		--base-url http://127.0.0.1:9/v1 --model $cloud
	refused ollama.com
	run env HOTBENCH_NETWORK=off "$HOTBENCH" ask okafor --simulator default \
		--base-url http://127.0.0.1:9/v1 --model $cloud --send-to ollama.com
	code_is 2
	err_has "$cloud is not on this machine, and the network is off"
done

# ---- yes ---------------------------------------------------------------------
# The far host is reached through a proxy on this machine, which plays a model.

cat >"$TMP/say.server" <<'X'
on
expect body Okafor
body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"What is your rule?"},"finish_reason":"stop"}]}
repeat
X
through() { # MORE-SETTINGS
	printf '%bendpoint = x\n[endpoint x]\nbase_url = %s\nmodel = m\nproxy = %s\n' \
		"$1" "$far" "${url%/v1}" >"$conf"
}
asked() {
	code_is 0
	out_has 'What is your rule?'
	err_has 'key for 192.0.2.1:9: none is sent'
}

serve "$TMP/say.server"
through ''
run "$HOTBENCH" ask okafor --simulator default
refused "$host"
run "$HOTBENCH" ask okafor --simulator default --send-to "$host"
asked
run "$HOTBENCH" ask okafor --simulator default --send-to elsewhere --send-to "$host"
asked
through "send_to = elsewhere\nsend_to = $host\n"
run "$HOTBENCH" ask okafor --simulator default
asked
ok 'a flag or a setting is not remembered as an answer' test ! -e "$consent"

# What a confidential case holds goes nowhere, whatever was agreed to.
mkdir "$TMP/secret"
secret='s/"confidential": false/"confidential": true/'
sed "$secret; s/\"slug\": \"okafor\"/\"slug\": \"secret\"/" cases/okafor/case.json \
	>"$TMP/secret/case.json"
cp -r cases/okafor/docket cases/okafor/meta "$TMP/secret/"
run "$HOTBENCH" ask "$TMP/secret" --simulator default --send-to "$host"
code_is 2
err_has 'confidential case'

# A hearing goes on with the case that its name finds, which need not be the case
# that was argued: what that one was still holds, and no yes for this one does.
left() { # CASE: a hearing of it that one can go on with
	echo :quit >"$TMP/in"
	run "$HOTBENCH" argue "$1" --simulator default --base-url "$url" \
		--model m --plain
	code_is 0
	id=$(sed -n 's/.*kept as hearing //p' "$TMP/err")
}
mkdir -p "$TMP/sealed/okafor" "$TMP/edited/okafor"
cp -r cases/okafor/* "$TMP/sealed/okafor/"
cp -r cases/okafor/* "$TMP/edited/okafor/"
sed "$secret" cases/okafor/case.json >"$TMP/sealed/okafor/case.json"
sed 's/"facts": "/&Yes. /' cases/okafor/case.json >"$TMP/edited/okafor/case.json"
mkdir -p "${consent%/*}"
through ''
echo "$host words $(cd cases/okafor && pwd -P)" >"$consent"
left "$TMP/sealed/okafor"
run "$HOTBENCH" resume "$id" --plain --send-to "$host"
code_is 2
err_has 'confidential case'
"$HOTBENCH" hearings export "$id" >"$TMP/sealed.json"
ok 'an exported hearing tells that its case was' \
	grep -q '"confidential": true' "$TMP/sealed.json"
echo "$host words $(cd cases/okafor && pwd -P)" >"$consent"
left okafor
run "$HOTBENCH" resume "$id" --plain
code_is 0
left "$TMP/edited/okafor"
run "$HOTBENCH" resume "$id" --plain
code_is 2
err_has "--send-to $host"
run "$HOTBENCH" resume "$id" --plain --send-to "$host"
code_is 0
rm "$consent"

# A title is too short to hold a question.
mkdir -p "$TMP/talks/okafor"
cp -r cases/okafor/* "$TMP/talks/okafor/"
long=$(printf '%080d' 0)
sed "s/\"title\": \"/&$long Go on?/" cases/okafor/case.json >"$TMP/talks/okafor/case.json"
run "$HOTBENCH" ask "$TMP/talks/okafor" --simulator default
code_is 2
err_has "\"$long...\""
err_lacks 'Go on?'

# ---- an answer at a terminal ---------------------------------------------------

if command -v tmux >/dev/null 2>&1; then
	through ''
	mux new-session -d -x 100 -y 40 "sh"
	type_text "HOME='$HOME'; export HOME; PS1='$ '; clear"
	mux send-keys Enter
	again() { # COMMAND, on a screen that shows nothing of what was before
		type_text clear
		mux send-keys Enter
		gone code= >/dev/null
		type_text "'$HOTBENCH' $1; echo co''de=\$?"
		mux send-keys Enter
	}
	again 'ask okafor --simulator default'
	ok 'a person is asked' sees 'Go on? [y/N]'
	ok 'and told the host' sees "$host"
	mux send-keys yolk Enter
	ok 'only yes is yes' sees code=130
	ok 'a no is not remembered' test ! -e "$consent"
	type_text "clear; sleep 1; '$HOTBENCH' ask okafor --simulator default; echo co''de=\$?"
	mux send-keys Enter
	gone code= >/dev/null
	mux send-keys y Enter
	ok 'what was typed before the question' sees 'Go on? [y/N]'
	mux send-keys n Enter
	ok 'is no answer to it' sees code=130
	again 'ask okafor --simulator default 2>/dev/null'
	ok 'nobody is asked where nobody would see it' sees code=2
	again 'ask okafor --simulator default'
	sees 'Go on? [y/N]' >/dev/null
	mux send-keys y Enter
	ok 'a yes is taken' sees 'What is your rule?'
	sees code=0 >/dev/null
	ok 'a yes is remembered' test -e "$consent"
	again 'ask okafor --simulator default'
	ok 'and one is not asked again' sees 'What is your rule?'
	ok 'not even by a script' "$HOTBENCH" ask okafor --simulator default

	# Another case of that name, another host, or what was confidential: again.
	mkdir "$TMP/okafor"
	cp -r cases/okafor/* "$TMP/okafor/"
	run "$HOTBENCH" ask "$TMP/okafor" --simulator default
	code_is 2
	err_has "--send-to $host"
	run "$HOTBENCH" ask okafor --simulator default --base-url http://192.0.2.2:9/v1
	code_is 2
	err_has '--send-to http://192.0.2.2:9'
	again "ask $TMP/okafor --simulator default"
	sees 'Go on? [y/N]' >/dev/null
	mux send-keys y Enter
	sees code=0 >/dev/null
	ok 'agreed for that one too' "$HOTBENCH" ask "$TMP/okafor" --simulator default
	sed "$secret" cases/okafor/case.json >"$TMP/okafor/case.json"
	run "$HOTBENCH" ask "$TMP/okafor" --simulator default
	code_is 2
	cp cases/okafor/case.json "$TMP/okafor/case.json"
	run "$HOTBENCH" ask "$TMP/okafor" --simulator default
	code_is 2
	err_has "--send-to $host"
	ok 'the other stays' "$HOTBENCH" ask okafor --simulator default

	# All of the papers is more than what the bench looks up.
	mkdir -p "$HOME/.config/hotbench/cases"
	run "$HOTBENCH" case prepare barn
	again 'case prepare barn --model m'
	ok 'it says that every page goes' sees 'every page'
	mux send-keys n Enter
	sees code=130 >/dev/null

	# A list of consents that cannot be read is none.
	chmod 000 "$consent"
	if ! [ -r "$consent" ]; then
		run "$HOTBENCH" ask okafor --simulator default
		code_is 2
		err_has "--send-to $host"
	fi
	rm -f "$consent"
	mkdir "$consent"
	run "$HOTBENCH" ask okafor --simulator default
	code_is 2
	mux kill-server
else
	skip 'tmux is not installed'
fi
end_server
