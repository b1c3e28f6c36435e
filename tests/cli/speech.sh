# Questions read aloud by a command of the person's own, and answers spoken.
. tests/cli/lib.sh

# A person at the line mode who waits a moment before each line.
slowly() {
	for line in "$@"; do
		sleep 0.7
		printf '%s\n' "$line"
	done
	sleep 0.7
}

argue() {
	slowly "$@" | "$HOTBENCH" argue okafor --plain --opening off \
		--no-clock --turns 2 --seed 3 >"$TMP/out" 2>"$TMP/err"
	code=$?
}

last='nothing is set'
run "$HOTBENCH" config show
out_has '[speech]'
argue 'Yes.' ':listen' 'No.'
code_is 0
out_has 'config set speech.listen'

last='say'
run "$HOTBENCH" config set speech.say "cat >> '$TMP/spoken'"
code_is 0
argue 'Yes.' 'No.'
code_is 0
question=$(sed -n 's/^\(Thackenby\|Obiandu\|Ferreblanca\): //p' "$TMP/out" | head -n 1 | cut -c 1-40)
ok 'the question was spoken' grep -qF "$question" "$TMP/spoken"
ok 'counsel was not' sh -c "! grep -q '^you' '$TMP/spoken'"

last='say, with answers from a file'
rm -f "$TMP/spoken"
printf '%s\n' '{"text": "Yes."}' >"$TMP/answers.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/answers.jsonl" --seed 3
code_is 0
ok 'nothing is spoken' test ! -e "$TMP/spoken"

last='say, a command that is not there'
run "$HOTBENCH" config set speech.say no-such-voice
argue 'Yes.' 'No.'
code_is 0
ok 'it is named' grep -q 'speech.say: there is no command' "$TMP/out"

last='espeak-ng'
if command -v espeak-ng >/dev/null 2>&1; then
	run "$HOTBENCH" config set speech.say \
		"espeak-ng --stdin -w '$TMP/question.wav'"
	slowly 'Yes.' | "$HOTBENCH" argue okafor --plain --opening off \
		--no-clock --seed 3 >"$TMP/out" 2>"$TMP/err"
	ok 'a sound file' sh -c "head -c 4 '$TMP/question.wav' | grep -q RIFF"
else
	skip 'espeak-ng is not installed'
fi
