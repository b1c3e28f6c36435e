# Questions read aloud by a command of the person's own, and answers spoken.
. tests/cli/lib.sh

# Waits, a minute at most, until a file has a text in it.
comes() { # file text
	n=0
	until grep -qF -e "$2" "$1" 2>/dev/null; do
		n=$((n + 1))
		[ $n -lt 600 ] || return 1
		sleep 0.1
	done
}

# A person at the line mode who answers once the program has done what is waited
# for: FILE TEXT ANSWER...
argue() {
	file=$1 text=$2
	shift 2
	{
		comes "$file" "$text"
		printf '%s\n' "$@"
		sleep 0.5
	} | "$HOTBENCH" argue okafor --plain --opening off --no-clock \
		--turns 2 --seed 3 >"$TMP/out" 2>"$TMP/err"
	code=$?
}

last='nothing is set'
run "$HOTBENCH" config show
out_has '[speech]'
argue "$TMP/out" '?' ':listen' 'Yes.' 'No.'
code_is 0
out_has 'config set speech.listen'

last='say'
run "$HOTBENCH" config set speech.say "cat >> '$TMP/spoken'"
code_is 0
argue "$TMP/spoken" '?' 'Yes.' 'No.'
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
argue "$TMP/out" 'there is no command' 'Yes.' 'No.'
code_is 0
ok 'it is named' grep -q 'speech.say: there is no command' "$TMP/out"

last='espeak-ng'
if command -v espeak-ng >/dev/null 2>&1; then
	run "$HOTBENCH" config set speech.say \
		"espeak-ng --stdin -w '$TMP/question.wav'"
	argue "$TMP/question.wav" RIFF 'Yes.'
	ok 'a sound file' sh -c "head -c 4 '$TMP/question.wav' | grep -q RIFF"
else
	skip 'espeak-ng is not installed'
fi
