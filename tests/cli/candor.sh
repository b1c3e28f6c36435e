# Nothing in the house rewards or advises deception: neither the words that
# ship, nor the figures, nor what a debrief shows of how somebody answered.
. tests/cli/lib.sh

# ---- what ships as advice ----
# An advice begins with one of these keys; a clause of it that begins with such a verb
# tells somebody to do that.
tells='["=.;:,] *((then|or|and|but|simply|just|you (can|could|may|should)) )*'
shady='(dodge|evade|deflect|sidestep|conceal|hide|obscure|mislead|change the subject|stay vague|be vague|pretend|play for time|run out the clock)\b'
advice() {
	find prompts cases -name '*.txt' -o -name 'map.json' -o -name 'case.json' | sort |
		xargs grep -hE '^ *"?(better|instead|fix|good_answer|advice)"? *[:=]'
}
advice >"$TMP/advice"
ok 'there is advice to look at' [ "$(wc -l <"$TMP/advice")" -gt 1000 ]
grep -iE "$tells$shady" "$TMP/advice" >"$TMP/shady"
ok 'no advice tells anybody to deceive, or to be vague' [ ! -s "$TMP/shady" ]
cat "$TMP/shady"
echo 'better = "Say little, and stay vague about the date."' | grep -iqE "$tells$shady"
result $? 'and one that did would be found'

# ---- what a debrief shows ----
rows=tests/bench/students
argue_as() { # CASE STUDENT
	run "$HOTBENCH" argue "$1" --seed 7 --opening off --answers "$rows/$1.$2.jsonl"
	code_is 0
}
named() { grep '^tactics' "$TMP/out" | grep -o 'Q [0-9]*' | wc -l; }

for case in calloran karsova; do
	argue_as $case evasive
	ok "$case: it has a line of its own" grep -q '^tactics ' "$TMP/out"
	out_has 'Saying openly what you will not say hides nothing'
	out_has 'strongest  none that the reading is sure of'
	ok "$case: whoever evades sees it in most answers" [ "$(named)" -ge 6 ]
	evasive=$(named)
	# written for other questions than are put here, so that some do miss them
	for student in competent excellent silent; do
		argue_as $case $student
		ok "$case: $student, half as many at the most" [ $((2 * $(named))) -le "$evasive" ]
	done
done

# On paper, as JSON, and with what candor would have said instead.
argue_as calloran evasive
id=$("$HOTBENCH" hearings list --format csv | sed -n 2p | cut -d, -f1)
run "$HOTBENCH" report "$id" --format json
out_has '"tactics"'
run "$HOTBENCH" report "$id"
out_has 'How answers may sound, to be avoided'
out_has 'Candor answers what was asked first'
run "$HOTBENCH" hearings export "$id"
out_has '"veracity_strategy": "Relevance"'
