# A model plays the bench, over a real socket: the agent's tool loop step by step,
# a prompted judge, and a model that breaks off.
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789
printf '{"text": "Your Honor, the record calls it that; we call it a search."}\n' \
	>"$TMP/answers"

serve agent.server
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --tape "$TMP/tape"
end_server
code_is 0
sed 's/hearing [0-9a-z-]*//; /^settle  /d' "$TMP/out" >"$TMP/live" # which is kept
out_has 'calls it Pattern of Life. What would you have us call it'
out_has 'And if it were a name nobody had printed?'
ok 'the agent took the five replies' grep -q '^played 5' "$TMP/served"
ok 'and every request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
code_is 0
out_has '"action": "CLOSED_SEARCH"'
out_has '"action": "THINK"'
out_has 'must be one of THINK'
ok 'what the model asked has a type and a tone' sh -c "grep -c '\"stetson\": \"\|\"valence\": \"' '$TMP/out' | grep -q '^[2-9]'"
out_has '"agent": "'
out_lacks planted
# Each step is told where all feedback is.
run "$HOTBENCH" hearings show "$id" --feedback full
code_is 0
out_has '(step 1, THINK'
out_has ', CLOSED_SEARCH: docket_files: '

# The same by native tool calls.
serve agent_tools.server
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --turns 1 --actions tools
end_server
code_is 0
out_has 'What would you have us call it, counsel?'
ok 'seven calls' grep -q '^played 7' "$TMP/served"
ok 'each asked for as it should be' sh -c "! grep MISMATCH '$TMP/served'"
run "$HOTBENCH" argue okafor --actions both
code_is 2

# Ten steps and one request more for the question alone; thoughts are not spoken.
serve agent_last.server
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --turns 1
end_server
code_is 0
out_lacks ': Still thinking of it.'
out_has '(the agent used up its 10 steps and asked nothing: the offline bench asks'
ok 'eleven requests' grep -q '^played 11' "$TMP/served"

# Where all ten are broken the offline bench asks, and says so.
serve agent_broken.server
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --turns 1 --actions tools --ephemeral
end_server
code_is 0
ok 'eleven requests and no more' grep -q '^played 11' "$TMP/served"
out_has '(the agent used up its 10 steps and asked nothing: the offline bench asks'

# What no judge would say is asked for once more, and the second time the offline
# bench speaks; what was not spoken is kept.
serve unfit.server
run "$HOTBENCH" argue okafor --simulator default --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2
end_server
code_is 0
ok 'and every request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
out_lacks 'as an AI'
out_lacks 'user wants'
out_has ': Where does the line fall, counsel?'
out_has '(the model answered twice with its own reasoning: the offline bench asks'
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
out_has '"action": "(not spoken)"'
out_has '"result": "a refusal"'
out_has "in the model's place"

# The tape of it answers again, with the server gone.
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --play-tape "$TMP/tape" --ephemeral
code_is 0
sed 's/hearing [0-9a-z-]*//' "$TMP/out" >"$TMP/again"
ok 'the tape gives the same hearing' cmp "$TMP/live" "$TMP/again"
# It knows whom it was recorded from, whatever the settings say, and needs no consent.
export HOTBENCH_BASE_URL=http://192.0.2.1:9/v1 HOTBENCH_MODEL=another
run "$HOTBENCH" argue okafor --simulator agent --answers "$TMP/answers" --seed 2 \
	--play-tape "$TMP/tape" --ephemeral
unset HOTBENCH_BASE_URL HOTBENCH_MODEL
code_is 0
sed 's/hearing [0-9a-z-]*//' "$TMP/out" >"$TMP/again"
ok 'and without address and model' cmp "$TMP/live" "$TMP/again"
run env HOTBENCH_NETWORK=off "$HOTBENCH" argue okafor --simulator agent \
	--answers "$TMP/answers" --seed 2 --play-tape "$TMP/tape" --ephemeral \
	--base-url http://192.0.2.1:9/v1
code_is 0
sed 's/hearing [0-9a-z-]*//' "$TMP/out" >"$TMP/again"
ok 'nothing is sent, so the network may be off' cmp "$TMP/live" "$TMP/again"
# One of before the address was kept.
sed 's/"url": *"[^"]*",\{0,1\} *//' "$TMP/tape" >"$TMP/older"
ok 'its address is gone' sh -c "! grep -q '\"url\"' '$TMP/older'"
run "$HOTBENCH" argue okafor --simulator agent --answers "$TMP/answers" --seed 2 \
	--play-tape "$TMP/older" --ephemeral
code_is 0
sed 's/hearing [0-9a-z-]*//' "$TMP/out" >"$TMP/again"
ok 'an older tape plays as well' cmp "$TMP/live" "$TMP/again"
for simulator in agent offline; do
	run "$HOTBENCH" argue okafor --simulator $simulator --answers "$TMP/answers" \
		--play-tape "$TMP/no-such-tape"
	code_is 3
	err_has "--play-tape: $TMP/no-such-tape: cannot be opened: No such file"
done
echo 'not a tape' >"$TMP/odd"
run "$HOTBENCH" argue okafor --simulator agent --answers "$TMP/answers" \
	--play-tape "$TMP/odd"
code_is 3
err_has "$TMP/odd:1"
ok 'the tape has no key' sh -c "! grep -q planted '$TMP/tape'"

# What a question cites and the docket lacks is marked: said, kept, exported.
printf '{"text": "Nobody swore that affidavit."}\n' >"$TMP/answers"
serve ground.server
run "$HOTBENCH" argue okafor --simulator default --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --feedback none
end_server
code_is 0
out_has '[not in the docket] joint-appendix, paragraph 4120; Hernandez affidavit'
ok 'and only there' [ "$(grep -c 'not in the docket' "$TMP/out")" -eq 1 ]
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
tr -d ' \n' <"$TMP/out" >"$TMP/flat"
ok 'the cite that is there' \
	grep -q '"document":"joint-appendix","paragraph":12,"in_docket":true' "$TMP/flat"
ok 'the paragraph that is not' \
	grep -q '"document":"joint-appendix","paragraph":4120,"in_docket":false' "$TMP/flat"
ok 'the paper that is not' \
	grep -q '"document":"Hernandezaffidavit","paragraph":0,"in_docket":false' "$TMP/flat"
run "$HOTBENCH" replay "$id" --plain
out_has '[not in the docket] joint-appendix, paragraph 4120'
serve ground.server
printf ':cites\n:adjourn\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --simulator default --model m --base-url "$url" \
	--plain --seed 2 --ephemeral
end_server
out_has 'paragraph 12'
out_has 'actual loss is four unpaid shifts'
serve ground.server
run "$HOTBENCH" ask okafor --simulator default --model m --base-url "$url" --count 1
end_server
code_is 0
out_has '[not in the docket] joint-appendix, paragraph 4120; Hernandez affidavit'

printf '{"text": "It stops at the query."}\n{"text": "Never said."}\n' \
	>"$TMP/answers"
serve prompted.server
run "$HOTBENCH" argue okafor --simulator default --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --trace "$TMP/trace"
end_server
code_is 4
out_has ': Where does your rule stop, counsel?'
out_lacks 'JUDGE THACKENBY'
out_lacks 'What is weak here'
err_has 'the model read'
err_has 'what was argued so far is kept'
ok 'the trace has the requests' grep -q 'It stops at the query' "$TMP/trace"
ok 'and no key' sh -c "! grep -q planted '$TMP/trace'"
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
out_has '"action": "THOUGHT"'
out_has '"result": "What is weak here?"'
