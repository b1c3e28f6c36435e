# Another simulator, model or reader in the midst of a hearing: from the next question
# on, on the record, gone on with by resume.
. tests/cli/lib.sh

unset HOTBENCH_API_KEY
last_id() {
	"$HOTBENCH" hearings list --format json |
		sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1
}

serve switch.server
cat >"$TMP/in" <<X
It stops at the query.
:simulator
:simulator default
Never said.
:simulator offline
:model large
It does not.
:simulator moot
:reader neither
:simulator transcript
:simulator mood
That is so.
:quit
X
run "$HOTBENCH" argue okafor --plain --seed 2 --base-url "$url" --model small
code_is 0
out_has '(Now: simulator offline, reader offline, model not named.)'
out_has 'clerk: From here on: simulator default, reader offline, model small.'
out_has ': Where does your rule stop, counsel?'
out_has 'clerk: From here on: simulator offline, reader offline, model large.'
out_has 'clerk: From here on: simulator moot, reader offline, model large.'
out_has "('neither' is none of: offline, llm, both)"
out_has "can neither be joined nor left half-way"
out_has "Did you mean 'moot'?"
out_has ': And if the camera had been hidden?'
id=$(last_id)

# What was asked by whom is in the record, and comes back with it.
run "$HOTBENCH" hearings export "$id"
code_is 0
ok 'four changes' [ "$(grep -c '"players": {' "$TMP/out")" -eq 4 ]
out_has '"endpoint": "http://127.0.0.1:'
ok 'it began offline' sh -c "sed -n '/\"turns\"/q; p' '$TMP/out' | grep -q '\"simulator\": \"offline\"'"
cp "$TMP/out" "$TMP/one.json"
run "$HOTBENCH" hearings import "$TMP/one.json"
code_is 0
run "$HOTBENCH" replay "$id" --plain
code_is 0
out_has 'clerk: From here on: simulator moot'

# It goes on with the simulator, the model and the endpoint that it was left with.
printf ':simulator\nIt would not.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" resume "$id" --plain
code_is 0
out_has '· moot ·'
out_has '(Now: simulator moot, reader offline, model large.)'
out_has ': Would that reach a drone, counsel?'
end_server
ok 'three questions by the model' grep -q '^played 3' "$TMP/served"
ok 'each asked for as it should be' sh -c "! grep MISMATCH '$TMP/served'"

# The endpoint is gone: what was said is kept, and resume takes another bench.
printf 'No.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" resume "$id" --plain
code_is 4
err_has 'what was argued so far is kept'
printf 'None at all.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" resume "$id" --plain --simulator offline
code_is 0
out_has 'clerk: From here on: simulator offline, reader offline, model large.'
out_lacks 'No question came'
printf ':simulator\n:quit\n' >"$TMP/in"
run "$HOTBENCH" resume "$id" --plain
out_has '(Now: simulator offline, reader offline, model large.)'
run "$HOTBENCH" resume "$id" --simulator mood
code_is 2
err_has "moot"
run "$HOTBENCH" resume "$id" --simulator transcript
code_is 2
err_has 'can neither be joined nor left half-way'

# One that was left before a word was said goes on with others as well.
serve switch.server
printf ':quit\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --plain --seed 2 --simulator default --base-url "$url" \
	--model small --side petitioner
code_is 0
end_server
id=$(last_id)
ok 'its question was kept' sh -c "'$HOTBENCH' hearings show '$id' | grep -q 'Where does your rule stop'"
"$HOTBENCH" hearings export "$id" | sed '/^  "turns": \[$/,/^  \],$/c\  "turns": [],' |
	sed 's/-[a-z0-9]\{4\}",$/-yyyy",/' >"$TMP/bare.json"
run "$HOTBENCH" hearings import "$TMP/bare.json"
code_is 0
printf ':quit\n' >"$TMP/in"
run "$HOTBENCH" resume "$(sed -n 's/^  "id": "\(.*\)",/\1/p' "$TMP/bare.json")" --plain \
	--model other --base-url http://127.0.0.1:1/v1
code_is 4
out_has 'clerk: From here on: simulator default, reader offline, model other.'

# A case leaves this machine by a switch no more than otherwise.
printf 'Once.\n:simulator default\nTwice.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --plain --seed 2 \
	--base-url http://hotbench.invalid/v1 --model m --ephemeral
code_is 0
out_has '(Nothing was sent: nobody agreed that of'
out_has 'you: Twice.'
out_lacks 'From here on'

# Nor by an address that a stranger's hearing remembers.
sed 's|http://127.0.0.1:[0-9]*/v1|http://hotbench.invalid/v1|; s/-[a-z0-9]\{4\}",$/-zzzz",/' \
	"$TMP/one.json" >"$TMP/two.json"
run "$HOTBENCH" hearings import "$TMP/two.json"
code_is 0
printf 'No.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" --send-to hotbench.invalid resume "$(sed -n 's/^  "id": "\(.*\)",/\1/p' "$TMP/two.json")" --plain
code_is 2
err_has 'was asked at hotbench.invalid, and no endpoint is configured: give --base-url once more'
