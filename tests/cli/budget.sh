# What a model may use has a ceiling: it is named, and the work goes on without.
. tests/cli/lib.sh

unset HOTBENCH_API_KEY
budget() { # SETTING N
	mkdir -p "$HOME/.config/hotbench"
	echo "$1 = $2" >"$HOME/.config/hotbench/config"
}
for n in 1 2 3; do
	printf '{"text":"No. We concede that it was late."}\n'
done >"$TMP/answers"
for n in 1 2 3 4; do
	printf '{"id":%d,"question":"You agree that the notice was late?","answer":"We concede that it was late."}\n' $n
done >"$TMP/rows.jsonl"

# The bench: an agent in the midst of its steps.
budget budget_requests 3
serve agent_last.server
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2
end_server
code_is 0
ok 'three requests' grep -q '^played 3' "$TMP/served"
out_has 'the budget of 3 requests is used up (budget_requests in the settings): the offline bench asks instead'
ok 'all was answered' [ "$(grep -c '^you: ' "$TMP/out")" -eq 3 ]
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
out_has '"action": "THINK"'
ok 'all is kept' [ "$(grep -c 'We concede that it was late' "$TMP/out")" -ge 3 ]

# In tokens, where the server tells nothing.
budget budget_tokens 20000
serve agent_last.server
run "$HOTBENCH" argue okafor --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --turns 1 --ephemeral
end_server
code_is 0
out_has 'the budget of 20000 tokens would be passed'
out_has 'budget_tokens in the settings): the offline bench asks instead'

# The reader.
budget budget_requests 1
serve reader.server
run "$HOTBENCH" argue okafor --reader llm --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2
end_server
code_is 0
ok 'one request' grep -q '^played 1' "$TMP/served"
out_has 'budget_requests in the settings): the offline reader reads instead'
ok 'each answer is read' [ "$(grep -c '^ *\[c\]' "$TMP/out")" -eq 3 ]

# A command: the rows that were read are there, the others say why.
budget budget_requests 2
serve reader.server
run "$HOTBENCH" analyze cobra "$TMP/rows.jsonl" --reader llm --model m \
	--base-url "$url" --format jsonl
end_server
code_is 4
ok 'two requests' grep -q '^played 2' "$TMP/served"
ok 'four rows' [ "$(wc -l <"$TMP/out")" -eq 4 ]
out_has '"commitment":1'
out_has 'budget_requests in the settings'
err_has 'budget_requests in the settings'

serve agent_last.server
run "$HOTBENCH" ask okafor --simulator agent --model m --base-url "$url" --count 2
end_server
code_is 4
ok 'two requests' grep -q '^played 2' "$TMP/served"
err_has 'the budget of 2 requests is used up (budget_requests in the settings)'


# What came before is printed.
budget budget_requests 12
serve agent_last.server
run "$HOTBENCH" ask okafor --simulator agent --model m --base-url "$url" --count 2
end_server
code_is 4
out_lacks 'Still thinking of it.'
out_has '1. '
err_has 'the agent used up its 10 steps and asked nothing: the offline bench asks instead'
err_has 'budget of 12 requests'

run "$HOTBENCH" config set budget_requests none
code_is 2
err_has 'a whole number'
run "$HOTBENCH" config show
out_has 'budget_requests'
