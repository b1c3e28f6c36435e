# hotbench drill tactics --simulator model: questions of one's own, a witness that a
# model plays; what the model and the reader do not both say counts nowhere.
. tests/cli/lib.sh

own=$HOME/.config/hotbench/prompts/dialogues
mkdir -p "$own"
cp tests/dialogues/*.json "$own"
live() { # ARGS: a round with that witness over $url
	run "$HOTBENCH" drill tactics lock-keeper-a --simulator model \
		--base-url "$url" --model m "$@"
}
served() {
	end_server
	ok 'the server was asked as it was to be' \
		test "$(grep -c MISMATCH "$TMP/served")" -eq 0
	ok "it was asked $1 times" grep -q "^played $1\$" "$TMP/served"
}
plain() {
	ok 'nothing that a model sends drives the terminal' \
		test "$(cat "$TMP/out" "$TMP/err" | LC_ALL=C tr -d '\n\t -~\200-\377' | wc -c)" -eq 0
}
says() { # ANSWER ACT STRATEGY INTENTION WORDS: one reply of a scenario
	printf 'on\nbody 200 {"choices": [{"index": 0, "message": {"role": "assistant", "content": "{\\\\"answer\\\\": \\\\"%s\\\\", \\\\"illocutionary_act\\\\": \\\\"%s\\\\", \\\\"veracity_strategy\\\\": \\\\"%s\\\\", \\\\"intention\\\\": \\\\"%s\\\\", \\\\"words\\\\": \\\\"%s\\\\"}"}, "finish_reason": "stop"}]}\n' "$@"
}
prose() { # TEXT: a reply that is no data
	printf 'on\nbody 200 {"choices": [{"index": 0, "message": {"role": "assistant", "content": "%s"}, "finish_reason": "stop"}]}\n' "$1"
}
s=$TMP/scenario

# A round from a file: one answer is asked for twice, one has escapes, one stands in a
# fence.
cat >"$TMP/live" <<'X'
{"ask": "Where were you that night?", "act": "Representatives", "strategy": "None", "intention": "Inform"}
{"ask": "Did you open it?", "act": "Representatives", "strategy": "Quality", "intention": "Affect"}
{"ask": "Will you bring the log?", "act": "Commissives"}
{"goal": "deception"}
X
serve drill_live.server
live --answers "$TMP/live"
served 4
code_is 0
plain
out_has 'A model plays the witness: what it says is simulated.'
out_has 'you: Where were you that night?'
out_has 'answer: No. I never touched it.'
out_has 'known: He came back at eleven and opened the gate.'
out_has 'sought: deception (to have you believe what is not so)'
out_has 'strategy: unsettled: Quantity as the model declared (leaves a part out without saying so), Quality as the reader hears it'
out_has 'strategy: Quality: you heard it.'
out_has 'intention: Convince: to have you believe or accept something. You named Affect.'
out_has 'words: "I never touched it."'
out_has 'This round: act 3 of 3, strategy 1 of 1, intention 1 of 2, goal 1 of 1. 3 labels are unsettled'
ok 'the truth comes last' test "$(sed '/^known:/,$d' "$TMP/out" |
	grep -c -e eleven -e Quantity -e deception)" -eq 0
err_has 'in 4 requests'

# What holds is kept, as that of a live round; the dialogue's own history is as it was.
run "$HOTBENCH" drill tactics --progress
out_has 'rounds     1, 1 of them with a live witness'
out_has 'strategy   ########## 1 of 1'
run "$HOTBENCH" drill tactics --progress --format json
out_has '"dialogue": "lock-keeper-a"'
out_has '"live": true'
run "$HOTBENCH" hearings list
out_is ''
cat >"$TMP/written" <<'X'
{"ask": 1, "act": "Representatives", "strategy": "None"}
{"ask": 1, "act": "Representatives"}
{"goal": "deception"}
X
run "$HOTBENCH" drill tactics lock-keeper-a --answers "$TMP/written"
code_is 0
run "$HOTBENCH" drill tactics --progress --format json
out_has '"live": false'

# In lines: help, what is no question, too few, a label, the end.
{
	says 'I was at the gate until ten.' Representatives Quantity Inform 'I was at the gate'
	says 'No. I never touched it.' Representatives Quality Convince 'I never touched it.'
} >"$s"
serve "$s"
printf '%s\n' ':help' ':dnoe' '' ':done' 'Where were you?' repr '?' quant inform ':done' \
	'Did you open it?' 1 2 b 2 2 ':done' deception ':quit' >"$TMP/in"
live --plain
served 2
code_is 0
out_has 'Your question, 1 of at most 6:'
out_has '(Type a question in your own words, on one line.'
out_has "(There is no ':dnoe' here: :done, :help, :quit.)"
out_has '(Put 2 questions at least; so far there were 0.)'
out_has '(Put 2 questions at least; so far there was 1.)'
out_has 'Quantity: '
out_has 'Your question, 3 of at most 6:'
out_has 'goal: deception: you heard it.'

# Left in the middle: nothing of it is kept.
before=$("$HOTBENCH" drill tactics --progress)
says 'I was at the gate until ten.' Representatives Quantity Inform 'I was at the gate' >"$s"
serve "$s"
printf '%s\n' 'Where were you?' 1 1 1 ':quit' >"$TMP/in"
live
served 1
code_is 0
err_has 'left in the middle of a round; nothing of it is kept'

# Six questions are the most: the goal comes by itself.
i=0
: >"$s"
: >"$TMP/six"
while [ $i -lt 6 ]; do
	says 'I was at the gate.' Representatives None Inform 'at the gate' >>"$s"
	echo '{"ask": "Where were you?"}' >>"$TMP/six"
	i=$((i + 1))
done
echo '{"goal": "truthful non-disclosure"}' >>"$TMP/six"
serve "$s"
live --answers "$TMP/six" --ephemeral
served 6
code_is 0
out_has '(What you name is not kept.)'
out_has 'You named truthful non-disclosure.'
sed '$s/.*/{"ask": "Where were you?"}/' "$TMP/six" >"$TMP/seven"
serve "$s"
live --answers "$TMP/seven" --ephemeral
served 6
code_is 3
err_has 'seven:7: '
err_has 'no more than 6 questions'

# What cannot be used is asked for once more, with the fault named; twice, and the
# round ends kindly, the model's words unseen.
twice() { # FAULT REPLY...: the second request names it
	fault=$1
	shift
	"$@" >"$s"
	"$@" | sed "s|^on\$|on\nexpect body $fault|" >>"$s"
	serve "$s"
	live --answers "$TMP/live"
	served 2
	code_is 4
	plain
	out_has '(There is no answer to that. The round ends here: it is not your doing, and nothing of it is counted.)'
	err_has 'twice the model gave no answer that can be used'
	out_lacks 'answer: '
	out_lacks 'eleven'
	err_lacks 'eleven'
}
long=$(printf 'at the gate %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
twice 'no JSON value' prose 'I was at the gate.'
twice 'holds a refusal' says 'I am an AI and cannot testify.' Expressives None Inform 'an AI'
twice 'no JSON value' prose 'I cannot help with \\u001b[2Jthat.'
twice 'it is too long: 93 words' says "$long" Representatives None Inform 'at the gate'
twice 'speaks of the labels' says 'My veracity is known.' Representatives None Inform 'is known'
twice 'speaks for somebody else' says 'At the gate. Counsel: And then? A: Home.' Representatives None Inform 'At the gate'
twice 'speaks for somebody else' says 'Vance: At the gate.' Representatives None Inform 'At the gate'
twice 'reads out what only' says 'He came back at eleven and opened the gate.' Representatives None Inform 'the gate'
twice 'words of its instructions' says 'The word limit is short.' Representatives None Inform 'is short'
twice '47 stands nowhere' says 'There were 47 of us.' Representatives None Inform 'of us'
twice 'do not stand in the answer' says 'At the gate.' Representatives None Inform 'at the bar'
twice 'illocutionary_act' says 'At the gate.' Questions None Inform 'the gate'
fault='Quality goes against the goal'
{
	says 'At the gate.' Representatives Quality Inform 'the gate'
	says 'At the gate.' Representatives Quality Inform 'the gate' |
		sed "s|^on\$|on\nexpect body $fault|"
} >"$s"
serve "$s"
run "$HOTBENCH" drill tactics lock-keeper-b --simulator model --base-url "$url" \
	--model m --answers "$TMP/live"
served 2
code_is 4
err_has 'its labels do not go together'
err_lacks 'goal'

# An endpoint that refuses, and one that goes in the middle of an answer.
printf 'on\nbody 401 {"error": {"message": "no \\\\u001b[31mkey\\\\u0007"}}\n' >"$s"
serve "$s"
live --answers "$TMP/live"
served 1
code_is 4
plain
out_has 'nothing of it is counted'
cat >"$s" <<'X'
on
head 200 text/event-stream
delta {\"answer\": \"I was
send data: {"choices":[{"ind
close
repeat
X
serve "$s"
live --answers "$TMP/live"
end_server
code_is 4
plain
out_lacks 'answer: '
out_has 'nothing of it is counted'
run "$HOTBENCH" drill tactics --progress
printf '%s\n' "$before" >"$TMP/before"
ok 'nothing of all that is counted' cmp "$TMP/before" "$TMP/out"

# The budget holds, in the middle of a round too.
"$HOTBENCH" config set budget_requests 1 >/dev/null 2>&1
says 'I was at the gate until ten.' Representatives Quantity Inform 'I was at the gate' >"$s"
serve "$s"
live --answers "$TMP/live"
served 1
code_is 4
out_has 'answer: I was at the gate until ten.'
err_has 'hotbench: the budget of 1 requests is used up'
rm "$HOME/.config/hotbench/config"

# One gate: another machine is asked for, or refused; nothing is written that is not
# to be.
run "$HOTBENCH" drill tactics --simulator model --base-url http://192.0.2.1/v1 --model m
code_is 2
err_has '--send-to http://192.0.2.1'
err_has 'an invented dialogue, and what you ask in it'
run env HOTBENCH_NETWORK=off "$HOTBENCH" drill tactics --simulator model \
	--base-url http://192.0.2.1/v1 --model m --send-to http://192.0.2.1
code_is 2
err_has 'network = off'
for flag in --readonly --ephemeral; do
	run "$HOTBENCH" drill tactics --simulator model --base-url http://127.0.0.1:9/v1 \
		--model m --trace "$TMP/trace" $flag
	code_is 2
	err_has 'leave out --trace'
done
ok 'no trace was written' test ! -e "$TMP/trace"
{
	says 'I was at the gate until ten.' Representatives Quantity Inform 'I was at the gate'
	says 'No. I never touched it.' Representatives Quality Convince 'I never touched it.'
} >"$s"
sed -n '1,2p;4p' "$TMP/live" >"$TMP/short"
serve "$s"
live --answers "$TMP/short" --readonly
served 2
code_is 0
out_has '(What you name is not kept.)'
run "$HOTBENCH" drill tactics --progress
ok 'nothing of it is kept' cmp "$TMP/before" "$TMP/out"
serve "$s"
HOTBENCH_API_KEY=sk-secret-123 live --answers "$TMP/short" --trace "$TMP/trace" --ephemeral
end_server
code_is 2
serve "$s"
HOTBENCH_API_KEY=sk-secret-123 live --answers "$TMP/short" --trace "$TMP/trace"
served 2
code_is 0
ok 'the trace has the requests and no key' sh -c \
	"grep -q 'Oren Vance' '$TMP/trace' && ! grep -q sk-secret '$TMP/trace'"

# Wrong usage and bad input, with place and remedy.
run "$HOTBENCH" drill tactics --model m
code_is 2
err_has 'a model is for --simulator model'
run "$HOTBENCH" drill tactics --simulator modle
code_is 2
url=http://127.0.0.1:9/v1
bad() { # line, message
	printf "%s\n" "$1" >"$TMP/bad"
	live --answers "$TMP/bad"
	code_is 3
	err_has "bad:1: "
	err_has "$2"
}
bad '{"ask": 1}' '$.ask'
bad '{"act": "Directives"}' '$.ask: a question is missing'
bad '{"ask": "Why?", "act": "Directive"}' '$.act'
bad '{"ask": "\u001b[31m"}' '$.ask: a question is missing'
bad '{"goal": "deception"}' 'too few questions'
bad "{\"ask\": \"$(printf '%02100d' 0)\"}" 'at most 2000 bytes'
bad '{"ask": "Why?", "goal": "deception"}' 'a line of its own'
bad '[1]' '$'

# The prompt is checked as the others are.
mkdir -p "$HOME/.config/hotbench/prompts"
sed 's/{knowledge}/{knowlege}/' prompts/drill-live.txt >"$HOME/.config/hotbench/prompts/drill-live.txt"
run "$HOTBENCH" check
code_is 1
out_has 'no such placeholder as {knowlege}; did you mean {knowledge}?'
live --answers "$TMP/live"
code_is 3
err_has 'drill-live.txt'
out_lacks 'you: '
rm "$HOME/.config/hotbench/prompts/drill-live.txt"

run "$HOTBENCH" help drill tactics
code_is 0
out_has '--simulator offline|model'
out_has '--ephemeral'
run "$HOTBENCH" completion bash
code_is 0
cp "$TMP/out" "$TMP/bash"
cat >"$TMP/try" <<'X'
source "$1"
COMP_WORDS=(hotbench drill tactics --simulator m) COMP_CWORD=4
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench drill tactics --eph) COMP_CWORD=3
_hotbench; echo "${COMPREPLY[@]}"
X
if command -v bash >/dev/null 2>&1; then
	run env PATH="$(dirname "$HOTBENCH"):$PATH" bash "$TMP/try" "$TMP/bash"
	out_has 'model'
	out_has '--ephemeral'
fi
ok 'no reward or advice of deception' sh -c \
	"! grep -niE 'well (hidden|deceived|lied)|success|clever|reward|convincing|persuasive|effective|get away|how to (lie|mislead|evade|hide)|you should (hide|evade)' \
	prompts/drill-live.txt src/sim/stand_drill.c src/line/examine_live.c"
