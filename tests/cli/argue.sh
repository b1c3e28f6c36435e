# A hearing from a file of answers, and what can be wrong with its command line.
. tests/cli/lib.sh

cat >"$TMP/answers.jsonl" <<'X'
{"text": "May it please the court, the history is the search.", "phase": "opening"}
{"text": "Beyond a day the record becomes a biography rather than a sighting."}
{"text": "I will come to that in a moment, Your Honor."}
{"text": "We concede that if the Authority had posted that sign, we would lose this point."}
X

run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 5
code_is 0
out_has 'you: May it please the court'
out_has 'simulated'
out_has 'Debrief'
out_has '1 concession'
grep -c '^you: ' "$TMP/out" >"$TMP/count"
ok 'each answer stands in the transcript once' grep -qx 4 "$TMP/count"
sed 's/hearing [0-9a-z-]*//; /^again /d; /hearings settle/d' "$TMP/out" >"$TMP/first"

# The same seed and the same answers: the same hearing.
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 5 --ephemeral
sed 's/hearing [0-9a-z-]*//; /^again /d; /hearings settle/d' "$TMP/out" >"$TMP/second"
ok 'a seed gives the same hearing again' cmp -s "$TMP/first" "$TMP/second"
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 6 --ephemeral
sed 's/hearing [0-9a-z-]*//' "$TMP/out" >"$TMP/third"
ok 'another seed gives another' sh -c "! cmp -s '$TMP/first' '$TMP/third'"

# Every accepted turn is in the journal, with its reading.
run "$HOTBENCH" hearings list --format json
code_is 0
id=$(sed -n 's/.*"id": "\([^"]*\)".*/\1/p' "$TMP/out" | head -n 1)
run "$HOTBENCH" hearings export "$id"
code_is 0
out_has '"schema": "hotbench.hearing/1"'
out_has '"simulated": true'
out_has 'We concede that if the Authority'
out_has '"concession": 1'

# Turns limit, issues limit, sides, benches.
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --turns 2 --ephemeral
code_is 0
err_has 'left over'
run "$HOTBENCH" argue okafor --side respondent --bench kagan,alito \
	--answers "$TMP/answers.jsonl" --ephemeral
code_is 0
out_has 'For the petitioner'
run "$HOTBENCH" argue okafor --issues line-drawing --answers "$TMP/answers.jsonl" \
	--ephemeral
code_is 0

# Names that are not there.
run "$HOTBENCH" argue okafro --plain
code_is 2
err_has "Did you mean 'okafor'?"
run "$HOTBENCH" argue okafor --side petitoner
code_is 2
err_has "Did you mean 'petitioner'?"
run "$HOTBENCH" argue okafor --bench kagen --plain
code_is 2
err_has 'kagan'
run "$HOTBENCH" argue okafor --simulator ofline
code_is 2
err_has "Did you mean 'offline'?"
run "$HOTBENCH" argue okafor --reader ofline
code_is 2
err_has "Did you mean 'offline'?"
run "$HOTBENCH" argue okafor --sed 5
code_is 2
err_has "Did you mean --seed?"
run "$HOTBENCH" argue okafor --issues nothing --plain
code_is 2
err_has "no issue called 'nothing'"
run "$HOTBENCH" argue
code_is 2
run "$HOTBENCH" argue okafor --minutes never
code_is 2
err_has 'no number'
run "$HOTBENCH" argue okafor --simulator transcript --plain
code_is 2
err_has 'case import --oyez'
run "$HOTBENCH" argue okafor --simulator agent --plain
code_is 2
err_has '--base-url'

# Answers that are no answers: what was argued until then is kept.
printf '{"text": "Fine."}\n{"text": 7}\n' >"$TMP/bad.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/bad.jsonl"
code_is 3
err_has 'bad.jsonl:2'
printf '{"text": "Fine."\n' >"$TMP/bad.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/bad.jsonl"
code_is 3
err_has 'bad.jsonl:1'
run "$HOTBENCH" argue okafor --answers "$TMP/none.jsonl"
err_has 'none.jsonl'
ok 'an answers file that is not there is an error' [ "$code" -ne 0 ]

# A data folder that cannot be written.
mkdir "$TMP/full" && : >"$TMP/full/hotbench"
run env XDG_DATA_HOME="$TMP/full" "$HOTBENCH" argue okafor \
	--answers "$TMP/answers.jsonl"
code_is 3
err_has "$TMP/full/hotbench"

# A broken case of one's own.
mkdir -p "$TMP/broken" && printf '{"schema": "hotbench.case/1", "slug": 3}' \
	>"$TMP/broken/case.json"
run "$HOTBENCH" argue "$TMP/broken" --plain
code_is 3
err_has 'broken/case.json: $.'
printf '{"schema": ' >"$TMP/broken/case.json"
run "$HOTBENCH" argue "$TMP/broken" --plain
code_is 3
err_has 'line 1, column'

# A confidential case never leaves this machine.
mkdir -p "$TMP/secret/docket"
sed 's/"confidential": false/"confidential": true/; s/"slug": "okafor"/"slug": "secret"/' \
	cases/okafor/case.json >"$TMP/secret/case.json"
cp -r cases/okafor/docket cases/okafor/meta "$TMP/secret/"
run "$HOTBENCH" argue "$TMP/secret" --simulator default --model x \
	--base-url http://192.0.2.1/v1 --plain
code_is 2
err_has 'confidential'

# ---- an opening from a pipe, where one is asked for ----
printf 'May it please the court, the history is the search.\nYes, because the record shows it.\n' >"$TMP/pipe"
cp "$TMP/pipe" "$TMP/in"
run "$HOTBENCH" argue okafor --plain --opening on --ephemeral
code_is 0
ok 'the bench speaks behind it' sh -c "grep -E '^(you|[A-Z][a-z]+):' '$TMP/out' | sed -n '1p;2p' | cut -d : -f 1 | tr '\n' ' ' | grep -q '^you [A-Z]'"
out_has 'you: Yes, because the record shows it.'
cp "$TMP/pipe" "$TMP/in"
run "$HOTBENCH" argue okafor --plain --ephemeral
ok 'else the bench begins' sh -c "grep -E '^(you|[A-Z][a-z]+):' '$TMP/out' | head -n 1 | grep -qv '^you'"

# Of a long sentence of the record that part is read out which speaks of what was said.
printf '%s\n' 'He pays, Your Honor, if the brakes were his neglect. But the heaviest rain in forty years opened the crack, and the panel found no want of care.' >"$TMP/in"
run "$HOTBENCH" argue karsova --side respondent --seed 4 --opening off --plain --ephemeral
out_has 'found unanimously that the crack had been caused by frost over several winters ..."'
