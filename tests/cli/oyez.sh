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
		run "$HOTBENCH" argue "$slug" --side $side --no-clock \
			--answers "$answers" --seed 3 --ephemeral --turns 12
		code_is 0
		out_has 'Debrief'
	done
	n=$((n + 1))
done
ok 'there were twelve arguments' [ $n -eq 12 ]
