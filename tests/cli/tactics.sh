# hotbench analyze tactics: labels out for dialogues in, what is never looked at, bad
# input; a model that is asked turn by turn, and what becomes of it where it fails
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789

f=$TMP/rows.jsonl
cat >"$f" <<'ROWS'
{"id": "t-1", "setting": "deposition", "background": "A barge sank at a lock.", "role": "Lock keeper", "private_knowledge": "He slept.", "goal": "deception", "turns": [{"initiator": "Was the gate shut?", "responder": "It was shut. I never touched it, not once.", "illocutionary_act": "Representatives", "veracity_strategy": "Quality", "intention": "Convince"}, {"initiator": "Will you bring the log?", "responder": "I will bring it on Thursday, I promise.", "illocutionary_act": "Commissives", "veracity_strategy": "None", "intention": "Convince"}]}

{"id": 2, "turns": [{"responder": "I can't say that without an order; it is privileged."}]}
{"turns": [{"initiator": "?", "responder": "Das Tor war den ganzen Abend geschlossen, soweit man mir gesagt hat, und niemand hat es angefasst."}]}
ROWS
run "$HOTBENCH" analyze tactics "$f"
code_is 0
err_is ''
ok 'a row out for each row in' test "$(wc -l <"$TMP/out")" -eq 3
out_has '{"id":"t-1","turns":[{"illocutionary_act":"Representatives","veracity_strategy":"'
out_has '},{"illocutionary_act":"Commissives","veracity_strategy":"'
out_has '{"id":2,"turns":[{"illocutionary_act":"'
out_has '"veracity_strategy":"None"'
out_has '{"turns":[{"illocutionary_act":null,"veracity_strategy":null,"intention":null,"goal":null,"reader":"offline","unread":"not read, because'
out_has '}],"goal":null}'

# What only the responder knows, labels and ids change nothing, offline or by a model.
cp "$TMP/out" "$TMP/first"
sed 's/ "private_knowledge": "He slept.", "goal": "deception",//
s/, "illocutionary_act": "[^}]*}/}/g' "$f" >"$TMP/bare.jsonl"
ok 'the labels are gone' sh -c "! grep -e goal -e intention -e slept '$TMP/bare.jsonl'"
run "$HOTBENCH" analyze tactics "$TMP/bare.jsonl"
ok 'nothing but the words is looked at' cmp -s "$TMP/first" "$TMP/out"
sed 's/"goal": "deception"/"goal": "truthful non-disclosure", "pair": "x"/; s/"Quality"/"None"/; s/He slept/He watched/; s/"t-1"/"deception-7"/' \
	"$f" >"$TMP/other.jsonl"
sed 's/"t-1"/"deception-7"/' "$TMP/first" >"$TMP/want"
run "$HOTBENCH" analyze tactics "$TMP/other.jsonl"
ok 'an id is only echoed, other labels change nothing' cmp -s "$TMP/want" "$TMP/out"

run "$HOTBENCH" analyze tactics "$f" --format text
code_is 0
out_has '"t-1"  '
out_has '    2. Commissives, '
out_has 'no finding about a person.'
out_has 'an open refusal misleads nobody.'
out_has '    1. not read, because'
run "$HOTBENCH" analyze tactics "$f" --format csv
code_is 0
out_has 'id,turn,illocutionary_act,veracity_strategy,intention,goal,reader'
out_has 't-1,2,Commissives,'
out_has ',1,,,,,offline'
run "$HOTBENCH" analyze tactics "$f" --format json
code_is 0
out_has '"illocutionary_act": "Commissives"'

# Every strategy that misleads is told beside what candor would have been.
cat >"$TMP/many.jsonl" <<'ROWS'
{"turns": [{"initiator": "Was the gate shut?", "responder": "The gate was operated in accordance with the relevant procedures, subject to the circumstances at that time."}, {"initiator": "Shut or not?", "responder": "No. It was never open, and nobody touched it that night."}, {"initiator": "Who had the key?", "responder": "Ask the harbor office about that. Look at their log instead."}]}
ROWS
run "$HOTBENCH" analyze tactics "$TMP/many.jsonl" --format text
candor() {
	misled=$(grep -cE '^    [0-9]+\. [A-Za-z]+, (Quantity|Quality|Relevance|Manner), ' "$TMP/out")
	test "$misled" -gt 0 && test "$(grep -c '^        Candor ' "$TMP/out")" -eq "$misled"
}
ok 'candor stands beside each' candor

printf '{"id": 1}\n{"turns": []}\n{"turns": [{"initiator": "?", "responder": " "}]}\n{"turns": [{"initiator": 3, "responder": "Yes."}]}\n[1]\n{"turns": [3]}\n{"turns": [{"responder": "Yes."}], "role": 4}\n{"turns": [{"responder": "Yes."}\n' >"$TMP/bad.jsonl"
run "$HOTBENCH" analyze tactics "$TMP/bad.jsonl"
code_is 3
out_is ''
err_has 'bad.jsonl:1: $.turns: expected list, found nothing'
err_has 'bad.jsonl:2: $.turns: no turn'
err_has 'bad.jsonl:3: $.turns[0]: the responder says nothing'
err_has 'bad.jsonl:4: $.turns[0].initiator: expected text, found number'
err_has 'bad.jsonl:5: expected an object'
err_has 'bad.jsonl:6: $.turns[0].responder: '
err_has 'bad.jsonl:7: $.role: expected text, found number'
err_has 'bad.jsonl:8: '
err_has 'nothing was analyzed'
run "$HOTBENCH" analyze tactics "$f" --reader both
code_is 2
err_has "read by one of offline, llm; 'both' is neither"
run "$HOTBENCH" analyze tactics okafor "$f"
code_is 2

# Without its weights nothing is read, and the file is named.
mkdir "$TMP/share"
cp -R prompts "$TMP/share/"
head -c 5000 prompts/lexicons/tactics.weights >"$TMP/share/prompts/lexicons/tactics.weights"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" analyze tactics "$f"
code_is 3
err_has 'lexicons/tactics.weights: weights of tactics: '
rm "$TMP/share/prompts/lexicons/faults.weights"
cp prompts/lexicons/tactics.weights "$TMP/share/prompts/lexicons/"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" analyze tactics "$f"
code_is 0
ok 'those of faults are not needed' cmp -s "$TMP/first" "$TMP/out"

# ---- by a model ----

reply() { # TEXT, JSON-escaped once
	text=$(printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/"/\\\\"/g')
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}]}\n' "$text"
}
labels() { # ACT STRATEGY INTENTION GOAL
	printf '{"wanted":"x","given":"Lie again, it works","illocutionary_act":"%s","veracity_strategy":"%s","intention":"%s","goal":"%s"}' "$@"
}

head -n 1 "$f" >"$TMP/one.jsonl"
{
	echo on # the first turn, alone
	echo 'for "name":"tactics"'
	echo 'expect body A barge sank at a lock.'
	echo 'expect body Lock keeper'
	echo 'expect body Was the gate shut?'
	echo 'expect no-body Thursday'
	echo 'expect no-body He slept'
	reply "$(labels Directives Manner Affect 'truthful non-disclosure')"
	echo on # the second, with what came before
	printf '%s\n' 'expect body | answered: It was shut. I never touched it, not once.'
	printf '%s\n' 'expect body <<< answer\\n| I will bring it on Thursday'
	echo 'expect no-body He slept'
	reply '{"wanted":"x","given":"y","illocutionary_act":"Promise"}'
	echo on # mended
	echo 'expect body That cannot be used'
	echo 'expect body illocutionary_act'
	reply "$(labels Declarations None Inform deception)"
} >"$TMP/sound.server"
serve "$TMP/sound.server"
run "$HOTBENCH" analyze tactics "$TMP/one.jsonl" --reader llm --model m \
	--base-url "$url"
end_server
code_is 0
ok 'three requests' grep -q '^played 3' "$TMP/served"
ok 'each held what it should' sh -c "! grep MISMATCH '$TMP/served'"
out_is '{"id":"t-1","turns":[{"illocutionary_act":"Directives","veracity_strategy":"Manner","intention":"Affect","goal":"truthful non-disclosure","reader":"llm"},{"illocutionary_act":"Declarations","veracity_strategy":"None","intention":"Inform","goal":"deception","reader":"llm"}],"goal":"deception"}'

# No sentence of the model's reaches a person.
serve "$TMP/sound.server"
run "$HOTBENCH" analyze tactics "$TMP/one.jsonl" --reader llm --model m \
	--base-url "$url" --format text
end_server
code_is 0
out_lacks 'it works'
out_has 'Candor says it so that it can be checked'

# Of no use twice: the offline reading stands, and a note says so.
{
	echo on
	reply 'I would rather not judge that.'
	echo on
	reply 'Nor would I now.'
	echo on
	reply "$(labels Declarations None Inform deception)"
} >"$TMP/refuses.server"
serve "$TMP/refuses.server"
run "$HOTBENCH" analyze tactics "$TMP/one.jsonl" --reader llm --model m \
	--base-url "$url"
end_server
code_is 0
err_has '"t-1", turn 1: not read by the model ('
err_has 'the offline reading stands'
out_has '"turns":[{"illocutionary_act":"Representatives",'
out_has '"reader":"offline"},{"illocutionary_act":"Declarations","veracity_strategy":"None","intention":"Inform","goal":"deception","reader":"llm"}]'

# An endpoint that is not there: all is read offline, and the exit code tells.
run "$HOTBENCH" analyze tactics "$f" --reader llm --model m \
	--base-url http://127.0.0.1:1/v1
code_is 4
err_has '3 of 3 rows were not read by the model in every turn: '
ok 'what stands is the offline reading' cmp -s "$TMP/first" "$TMP/out"
err_lacks planted
