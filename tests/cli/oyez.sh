# Each of the twelve real arguments imports, and both sides argue it to the end:
# with the offline bench, and as it was asked with the real advocates' answers.
. tests/cli/lib.sh

data=${HOTBENCH_DATA:-../shared/data}/oyez
if [ ! -d "$data" ]; then
	skip "no transcripts at $data"
	exit 0
fi
n=0
for transcript in "$data"/*-t01.json; do
	case=${transcript%-t01.json}.json
	run "$HOTBENCH" case import --oyez "$case" "$transcript"
	code_is 0
	slug=$(head -n 1 "$TMP/out")
	dir=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/$slug
	ok "$slug was made" test -f "$dir/case.json"
	run "$HOTBENCH" check "$dir"
	code_is 0
	run "$HOTBENCH" case import --oyez "$case" "$transcript"
	ok "$slug is not overwritten" [ "$code" -ne 0 ]
	for answers in "$dir"/answers-*.jsonl; do
		surname=$(basename "$answers" .jsonl | sed 's/.*-//')
		for side in petitioner respondent; do
			"$HOTBENCH" argue "$slug" --simulator transcript \
				--side $side --advocate "$surname" --no-clock \
				--answers "$answers" --ephemeral \
				>"$TMP/out" 2>"$TMP/err" || continue
			break
		done
		ok "$slug: $surname argues as $side, as it was asked" \
			grep -q '^Debrief' "$TMP/out"
		ok "$slug: every reply of $surname has its question" \
			sh -c "! grep -q 'left over' '$TMP/err'"
		ok "$slug: $surname calls nobody by another's name" \
			sh -c "! grep -q 'form of address' '$TMP/out'"
		run "$HOTBENCH" argue "$slug" --side $side --no-clock \
			--answers "$answers" --seed 3 --ephemeral --turns 12
		code_is 0
		out_has 'Debrief'
	done
	n=$((n + 1))
done
ok 'there were twelve arguments' [ $n -eq 12 ]

# What the real advocate answered stays with a hearing, and nothing real is called
# simulated.
case=2024-23-970
run "$HOTBENCH" argue $case --simulator transcript --advocate Smith --plain
code_is 2
err_has "No advocate 'Smith' argued for the petitioner; those there are: Neal Kumar Katyal."
run "$HOTBENCH" argue $case --simulator transcript --advocate gupta --plain
code_is 2
err_has 'Deepak Gupta argued for the respondent: use --side respondent.'
printf '%s\n' 'It depends.' :real 'No, Justice Kagan.' \
	>"$TMP/in"
run "$HOTBENCH" argue $case --simulator transcript --plain --no-clock --seed 3
code_is 0
out_has 'the questions are those that were really asked'
out_has '(Katyal, really) Yeah. So I think it would have had to allege'
out_lacks 'simulated'
out_has 'note: form of address: “Justice Kagan”'
id=$(sed -n 's/.* hearing \([0-9a-z-]*\))$/\1/p' "$TMP/out")
run "$HOTBENCH" hearings show "$id"
out_has '(Katyal, really) Yeah. So I think it would have had to allege'
out_has 'Katyal, really: '
out_lacks 'simulated'
run "$HOTBENCH" replay "$id" --plain
out_has '(Katyal, really) Yeah. So I think it would have had to allege'
run "$HOTBENCH" hearings export "$id"
out_has '"real_answer": "Yeah. So I think it would have had to allege'
out_has '"real_advocate": "Katyal"'
