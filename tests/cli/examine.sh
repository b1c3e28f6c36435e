# hotbench examine: a witness of a case is cross-examined; it is kept, resumed, replayed,
# reported and exported as a hearing, and is nobody's weak answer.
. tests/cli/lib.sh

cat >"$TMP/questions" <<'E'
{"text":"Why did you put up a poster with a reward?"}
{"text":"The gate was latched, wasn't it?"}
{"text":"The gate was latched, wasn't it?"}
{"text":"The gate was latched, wasn't it?"}
{"text":"Thank you."}
{"text":"You are a liar, aren't you?"}
{"text":"Your poster said \"carry her home at once,\" didn't it?"}
{"text":"You offered a reward of three hundred dollars, correct?"}
{"text":"Do you like the opera?"}
{"text":"She walked beside Agnes."}
{"text":"Your poster said \"PLEASE DO NOT PICK HER UP,\" correct?"}
{"text":"I have no further questions."}
E
run "$HOTBENCH" examine tillery --answers "$TMP/questions" --seed 5
code_is 0
err_is ''
out_has 'cross-examination of Ambrose Vance'
out_has 'clerk: Ambrose Vance, respondent; the owner of the tortoise, was called by the respondent.'
out_has '[help for the other side] open'
out_has '[an evasion] leading'
out_has '[an objection, sustained] asked and answered'
out_has '[an admission] leading, with the paper'
out_has 'opposing counsel: '
out_has 'the court: Sustained'
out_has '[nothing] words that stand nowhere'
out_has '[nothing] no question'
out_has 'obtained   2 admissions'
out_has 'the court: '
out_has 'ask next   You could ask: '
ok 'a courtesy counts nowhere' test "$(grep -c 'Q [0-9]*  .*Thank you' "$TMP/out")" -eq 0
out_has 'labels     '
out_has 'down is good for who examines'
out_has 'is no grade'
out_has 'put: your poster, "PLEASE DO NOT PICK HER UP.'
out_has 'unasked    '
out_has 'was after  To have it found that Agnes came home of herself.'
ok 'what is hidden comes behind the last question' test "$(sed '/^Debrief/,$d' "$TMP/out" |
	grep -c -e 'To have it found' -e 'You could ask')" -eq 0
ok 'counsel rests without a question' test "$(grep -c 'you: I have no further' "$TMP/out")" -eq 1

id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\(.*\)",/\1/p' | head -n 1)
run "$HOTBENCH" hearings list
out_has 'tillery, for petitioner, examining Ambrose Vance'
run "$HOTBENCH" hearings list --format json
out_has '"witness": "Ambrose Vance"'
run "$HOTBENCH" hearings show "$id"
code_is 0
out_has 'was after  '
run "$HOTBENCH" replay "$id" --plain
code_is 0
out_has 'Vance: '
out_has 'Debrief'
run "$HOTBENCH" report "$id"
code_is 0
out_has 'Question by question'
out_has 'What was admitted'
out_lacks 'Issues of the bench memo'
run "$HOTBENCH" report "$id" --format html
code_is 0
run "$HOTBENCH" report --class "$id"
code_is 3
out_is ''
err_has '1 cross-examination is left out: this table is of arguments'
run "$HOTBENCH" drill list
err_has 'no answer waits'
run "$HOTBENCH" hearings export "$id"
code_is 0
out_has '"got": "admission"'
cp "$TMP/out" "$TMP/hearing.json"
run "$HOTBENCH" check "$TMP/hearing.json"
code_is 0
run "$HOTBENCH" hearings import "$TMP/hearing.json"
code_is 0
"$HOTBENCH" hearings delete "$id" --yes >/dev/null 2>&1
run "$HOTBENCH" hearings import "$TMP/hearing.json"
code_is 0
run "$HOTBENCH" hearings export "$id"
same "$TMP/hearing.json" "$TMP/out"
# what an examination has and nobody knows is a fault, not a crash
sed 's/"got": "admission"/"got": "everything"/' "$TMP/hearing.json" >"$TMP/bad.json"
run "$HOTBENCH" check "$TMP/bad.json"
code_is 1
out_has 'got: '

# An own copy of the case, with a paper more, has its witnesses still.
printf 'A letter.\n\nIt is about the tortoise.\n' >"$TMP/letter.md"
run "$HOTBENCH" case add tillery "$TMP/letter.md"
code_is 0
run "$HOTBENCH" examine tillery --list
out_has 'vance'
run "$HOTBENCH" case delete tillery --yes
code_is 0

# A person's label lies over the file's.
run "$HOTBENCH" hearings label "$id" Q1 commitment 3 'it helped nobody'
code_is 0

# In lines from a pipe; resumed after a kill.
printf '%s\n' 'Did Nora lift the latch?' >"$TMP/in"
run "$HOTBENCH" examine okafor --turns 1 --plain
code_is 0
out_has 'Brandt'
mkfifo "$TMP/held"
"$HOTBENCH" examine tillery --plain --seed 3 <"$TMP/held" >"$TMP/half" 2>&1 &
pid=$!
exec 8>"$TMP/held"
echo "The gate was latched, wasn't it?" >&8
n=0
until grep -qs 'evasion' "$TMP/half" || [ $n -ge 100 ]; do
	n=$((n + 1))
	sleep 0.05
done
kill -9 $pid
exec 8>&-
wait $pid 2>/dev/null
run "$HOTBENCH" hearings list
out_has '(can be resumed)'
cat >"$TMP/more" <<'E'
{"text":"You have agreed that Nora lifted the latch of the gate, haven't you?"}
E
run "$HOTBENCH" resume --answers "$TMP/more"
code_is 0
out_has 'Going on after 1 answer'
out_has '[an admission]'
out_has 'for petitioner'

# Bad input, and nothing on disk where nothing is to be.
run "$HOTBENCH" examine ames
code_is 2
err_has 'has no witness to examine'
run "$HOTBENCH" examine tillery --witness vanse
code_is 2
err_has "did you mean 'vance'"
run "$HOTBENCH" examine tillery --witness ../../drozdek
code_is 2
run "$HOTBENCH" examine
code_is 2
run "$HOTBENCH" examine tillery --simulator moot
code_is 2
run "$HOTBENCH" examine tillery --answers "$TMP/none"
code_is 3
err_has "--answers: $TMP/none: cannot be opened"
echo '{"txt":"x"}' >"$TMP/odd"
run "$HOTBENCH" examine tillery --answers "$TMP/odd"
code_is 3
err_has 'odd:1'
run "$HOTBENCH" examine tillery --list
code_is 0
out_has 'vance'
before=$("$HOTBENCH" hearings list --format jsonl | wc -l)
run "$HOTBENCH" --readonly examine tillery --answers "$TMP/more"
code_is 0
run "$HOTBENCH" examine tillery --ephemeral --answers "$TMP/more"
code_is 0
ok 'neither is kept' test "$("$HOTBENCH" hearings list --format jsonl | wc -l)" -eq "$before"
run "$HOTBENCH" argue tillery --simulator witness-live --answers "$TMP/more"
code_is 2

# An own copy of the table with a slip is told by its line.
own=$HOME/.config/hotbench/prompts
mkdir -p "$own"
sed 's/^\[say which\]/[say wihch]/' prompts/witness.txt >"$own/witness.txt"
run "$HOTBENCH" check
code_is 1
out_has 'did you mean "which"'
run "$HOTBENCH" examine tillery --answers "$TMP/more" --ephemeral
code_is 3
rm "$own/witness.txt"

# A live witness: what it makes up is asked for again, what is no answer is the file's.
cat >"$TMP/questions" <<'E'
{"text":"The gate was latched, wasn't it?"}
{"text":"You're a liar, aren't you?"}
{"text":"You have agreed that Nora put her backpack in front of the drain?"}
{"text":"Your poster said \"PLEASE DO NOT PICK HER UP,\" correct?"}
E
serve witness.server
run "$HOTBENCH" examine tillery --simulator model --base-url "$url" --model m \
	--answers "$TMP/questions" --seed 3
end_server
code_is 0
out_has 'Vance: I keep that gate shut, as a rule.'
out_has 'Vance: Yes. She put her backpack in front of it. Red'
out_has 'the offline witness answers instead'
out_has 'Vance: Yes. It says please do not pick her up.'
out_has 'labelled as the model declared; the reader agrees in'
ok 'nothing that a model sends drives the terminal' \
	test "$(tr -d '\n\t -~\200-\377' <"$TMP/out" | wc -c)" -eq 0
ok 'the server was asked as it was to be' \
	test "$(grep -c MISMATCH "$TMP/served")" -eq 0
