# A term's work at an instructor's desk: names taken out of what several graded, what a
# person's label counts for, whose score sheet holds, and what was handed out.
. tests/cli/lib.sh

argue() { # arguments: a hearing whose id is then in $id
	run "$HOTBENCH" argue "$@"
	"$HOTBENCH" hearings list --format json >"$TMP/list"
	id=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/list" | head -n 1)
}
{ # three that touch nothing, and three that take up what the case is about
	for i in 1 2 3; do
		echo "{\"text\":\"The weather in the harbor was pleasant that summer, and the gulls were $i hundred.\"}"
	done
	for i in 4 5 6; do
		echo "{\"text\":\"Yes, because the record shows at paragraph $i that the police asked Trace where a man had been, and that query was a search without a warrant.\"}"
	done
} >"$TMP/answers.jsonl"

# ---- who graded is taken out, and the grades stay ----

at student
argue okafor --seed 3 --turns 6 --student 'Ada One' --answers "$TMP/answers.jsonl"
code_is 0
hearings export "$id" -o "$TMP/student.json"
at prof
hearings import "$TMP/student.json"
code_is 0
hearings ballot "$id" --author 'Ilse Vogt' --set '1=5,2=4,3=4,4=4,5=3,6=4,7=3'
hearings ballot "$id" --author 'Ben Osei' --set '1=3,2=3,3=3,4=2,5=3,6=2,7=3'
code_is 0
hearings export "$id" -o "$TMP/graded.json"
grades() { # arguments: the line of the class table, without who graded
	"$HOTBENCH" report --class "$TMP/graded.json" --format csv "$@" |
		sed -n '2s/"\{0,1\}\(Ben Osei, Ilse Vogt\|Ilse Vogt, Ben Osei\|judge 1, judge 2\)"\{0,1\}/WHO/p'
}
grades >"$TMP/plain"
grades --redact @authors >"$TMP/redacted"
ok 'a class without the names of who graded has the same grades' \
	sh -c "grep -q WHO '$TMP/plain' && cmp '$TMP/plain' '$TMP/redacted'"
run "$HOTBENCH" report "$id" --redact @authors
out_has 'judge 1'
out_has 'judge 2'
out_lacks 'Vogt'
run "$HOTBENCH" hearings export "$id" --redact 'Ilse Vogt,Ben Osei' -o "$TMP/gone.json"
at other
hearings import "$TMP/gone.json"
hearings ballot "$id"
out_has 'by judge 1'
out_has 'by judge 2'

# ---- a label of a person counts wherever answers are counted ----

at prof
met() { run "$HOTBENCH" replay "$id" --plain; }
beside() {
	"$HOTBENCH" hearings export "$id" -o "$TMP/now.json"
	"$HOTBENCH" report --class "$TMP/now.json" --format csv |
		awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "beside_the_point") n = i }
			NR == 2 { print $n }'
	rm "$TMP/now.json"
}
met
out_has 'met the question'
read=$(beside)
ok 'some are beside the point, as the reader has it' [ "$read" -ge 2 ]
hearings label "$id" Q5 relevance 4 'something else' --author 'Ilse Vogt'
code_is 0
hearings label "$id" Q6 relevance 3 --author 'Ilse Vogt'
code_is 0
ok 'what a person calls beside the point is counted so' \
	[ "$(beside)" = $((read + 2)) ]
met
out_has '2 missed it, as a person says'
out_has 'Q 5, Q 6 missed the question'
out_has 'a person says that it missed the question'
out_lacks 'it went past the question or too far'
run "$HOTBENCH" report "$id"
out_has '(relevance 4) by Ilse Vogt'
hearings label "$id" Q1 relevance 1 --author 'Ilse Vogt'
hearings label "$id" Q5 relevance reader --author 'Ilse Vogt'
ok 'and a person may say that one did meet it' [ "$(beside)" = "$read" ]

# ---- a score sheet filled in here holds over a forged one ----

soon=$(date -u +%Y-%m-%dT%H:%M:%SZ)
sed '/"ballots"/,$s/"mark": [0-9]*,/"mark": 5,/
	/"ballots"/,$s/"at": "20[0-9T:-]*Z"/"at": "'"$soon"'"/' \
	"$TMP/graded.json" >"$TMP/forged.json"
hearings ballot "$id" --author 'Ben Osei'
cp "$TMP/out" "$TMP/before"
hearings import "$TMP/forged.json"
code_is 0
err_has 'came with a score sheet by Ilse Vogt, Ben Osei, which was not filled in here'
err_lacks 'stand instead'
hearings ballot "$id" --author 'Ben Osei'
ok 'the sheet filled in here still stands' cmp "$TMP/before" "$TMP/out"
hearings import "$TMP/forged.json"
err_has 'no change'

# ---- commands of the line mode in a file of answers ----

at student
run "$HOTBENCH" assignment new okafor --seed 4 --turns 6 --attempts 2 --title 'Week 1' -o "$TMP/week.json"
code_is 0
argue --assignment "$TMP/week.json" --student 5 --answers /dev/null
code_is 3
err_has 'there is no answer in it'
printf '{"text":"Yes, it was a search."}\n' >"$TMP/one.jsonl"
argue --assignment "$TMP/week.json" --student 5 --answers "$TMP/one.jsonl"
code_is 0
err_has 'stays open'
printf '{"text":":quit"}\n' >"$TMP/quit.jsonl"
run "$HOTBENCH" resume "$id" --answers "$TMP/quit.jsonl"
code_is 3
err_has "quit.jsonl:1: \$.text: ':quit' is a command of the line mode"
printf '{"text":"::quit is no word for this."}\n{"text":":adjourn"}\n' >"$TMP/end.jsonl"
run "$HOTBENCH" resume "$id" --answers "$TMP/end.jsonl"
code_is 0
out_has 'you: :quit is no word'
out_lacks 'adjourn”'
out_has 'Debrief'
hearings show "$id"
out_has 'attempt 1 of 2'
run "$HOTBENCH" assignment accommodate "$TMP/week.json" --student 3,4 --extra-time 1.5
code_is 2
err_has 'a file is for one student'
