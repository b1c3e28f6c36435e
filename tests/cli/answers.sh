# Answers from a file and lines from a pipe: what is taken, refused, left over.
. tests/cli/lib.sh

argue() { # file options...
	file=$1
	shift
	run "$HOTBENCH" argue okafor --seed 3 --answers "$file" "$@"
}
answers_of() { grep -c '^you: ' "$TMP/out"; }

# The end of the file adjourns; blank lines are nothing.
printf '{"text":"Yes."}\n\n  \n{"text":"No, Your Honor.","speaker":"x"}' \
	>"$TMP/two.jsonl"
argue "$TMP/two.jsonl" --ephemeral
code_is 0
err_is ''
ok 'two answers' [ "$(answers_of)" = 2 ]
out_has 'Debrief'

# An empty file, and none at all.
: >"$TMP/none.jsonl"
argue "$TMP/none.jsonl" --ephemeral
code_is 0
out_has '0 answers'
argue "$TMP/nowhere.jsonl"
code_is 3
err_has 'nowhere.jsonl'
run "$HOTBENCH" hearings list
out_is ''

# A bad line: file, line and fault, before anything is argued; of what comes through a
# pipe what was argued so far is kept.
bad() { # the line, what is said of it
	printf '{"text":"Yes."}\n%s\n{"text":"Never reached."}\n' "$1" \
		>"$TMP/bad.jsonl"
	argue "$TMP/bad.jsonl"
	code_is 3
	err_has 'bad.jsonl:2: '
	err_has "$2"
	out_lacks 'Never reached'
	out_lacks 'Debrief'
	err_lacks 'is kept as hearing'
	cp "$TMP/bad.jsonl" "$TMP/in"
	argue -
	code_is 3
	err_has "$2"
	id=$(sed -n 's/.*is kept as hearing //p' "$TMP/err")
	run "$HOTBENCH" hearings export "$id"
	code_is 0
	out_has '"text": "Yes."'
	out_has '"ended": null'
}
bad 'nonsense' 'line 1'
bad '{"text": 7}' '$.text: expected text, found number'
bad '{"answer": "x"}' '$.text'
bad '{"text": "  "}' '$.text: has no words'
bad '{"text": "x", "phase": "closing"}' '$.phase'
bad '["text"]' 'expected'
printf '{"text":"\377"}\n' >"$TMP/utf8.jsonl"
argue "$TMP/utf8.jsonl" --ephemeral
code_is 3
err_has 'utf8.jsonl:1: '

# What one was sent cannot drive the terminal.
printf '{"text":"Red \\u001b[31m and a bell \\u0007."}\n' >"$TMP/esc.jsonl"
argue "$TMP/esc.jsonl" --ephemeral
code_is 0
out_has 'you: Red  and a bell .'

# A hearing that was left goes on with the next file.
cp "$TMP/bad.jsonl" "$TMP/in"
argue - >/dev/null
run "$HOTBENCH" resume --answers "$TMP/two.jsonl"
code_is 0
out_has 'Going on after 1 answer;'
out_has 'Debrief'

# Opening and rebuttal have their phase.
cat >"$TMP/phases.jsonl" <<'X'
{"text": "May it please the Court.", "phase": "opening"}
{"text": "Yes, Your Honor, it was a search.", "phase": "answer"}
{"text": "One point in rebuttal.", "phase": "rebuttal"}
X
argue "$TMP/phases.jsonl" --ephemeral
code_is 0
out_has 'you: May it please the Court.'
out_lacks 'you: One point in rebuttal.'
err_has 'left over'
argue "$TMP/phases.jsonl" --minutes 0.1 --ephemeral
code_is 0
out_has 'Debrief'

# An opening that does not say that it is one.
printf '{"text":"May it please the Court. The stop was over."}\n{"text":"Yes."}\n' >"$TMP/opens"
argue "$TMP/opens" --ephemeral
code_is 0
err_has 'this looks like an opening, and is taken as an answer'
argue "$TMP/two.jsonl" --ephemeral
ok 'an answer is no opening' sh -c "! grep -q 'looks like an opening' '$TMP/err'"

# The bench ends first.
argue "$TMP/two.jsonl" --turns 1 --ephemeral
code_is 0
err_has 'after 1 answer of'
err_has '1 was left over'

# From a pipe: a JSON line, or a plain one, each an answer.
cp "$TMP/two.jsonl" "$TMP/in"
run "$HOTBENCH" argue okafor --seed 3 --answers - --ephemeral
code_is 0
ok 'two answers from standard input' [ "$(answers_of)" = 2 ]
printf 'Yes.\nNo, \\\nYour Honor.\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --seed 3 --plain --ephemeral
code_is 0
ok 'two answers in plain lines' [ "$(answers_of)" = 2 ]
out_has 'Debrief'
printf 'Yes.\n:time\n:tmie\n:hint\n:docket gait\n:read\n:retract\n:quit\n' \
	>"$TMP/in"
run "$HOTBENCH" argue okafor --seed 3 --plain
code_is 0
out_has '(questioning'
out_has 'Did you mean :time?'
out_has 'clerk: Hint'
out_has 'paragraph'
out_has 'your answer, read offline'
out_has 'Taken back'
out_lacks 'Debrief'
run "$HOTBENCH" hearings list
out_has '(can be resumed)'

# How much is shown.
argue "$TMP/two.jsonl" --feedback none --ephemeral
out_lacks 'benefit 1.0 penalty'
argue "$TMP/two.jsonl" --feedback marks --ephemeral
out_has '   ['
out_has 'running +'
argue "$TMP/two.jsonl" --no-unicode --ephemeral
ok 'ASCII where it is asked for' \
	sh -c "! grep '^   \\[' '$TMP/out' | LC_ALL=C grep -q '[^ -~]'"
