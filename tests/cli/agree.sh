# hotbench agree: joins, figures, several annotators, bad input
. tests/cli/lib.sh

g=$TMP/gold.jsonl p=$TMP/pred.jsonl

# row SET TURN WHO COMMITMENT MANNER CONSISTENCY OUTCOME QUESTION
row() {
	printf '{"set": "%s", "turn": %s, %s, "commitment": %s, "relevance": 1, "manner": %s, "quality": 1, "consistency": %s, "outcome": "%s", "question": "%s", "id": "%s-%s"}\n' \
		"$1" "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$1" "$2"
}
A='"annotator": "A"' B='"annotator": "B"' M='"model": "m"'
{
	row s 1 "$A" 2 1 0 Witness 'Why?'
	row s 2 "$A" 1 3 1 Questioner 'Why?'
	row s 3 "$A" 3 1 0 Witness 'When?'
	row s 4 "$A" 4 4 0 Questioner 'Who?'
} >"$g"
{
	row s 1 "$M" 2 1 0 Witness 'Why?'
	row s 2 "$M" 1 3 1 Questioner 'Why?'
	row s 3 "$M" 2 1 0 Questioner 'When?'
	row s 5 "$M" 2 1 0 Witness 'Where?'
} >"$p"

# By hand: pairs (2,2) (1,1) (3,2): observed 2/3, chance (1*2+1*1)/9 = 1/3.
run "$HOTBENCH" agree "$g" "$p" --format json
code_is 0
err_is ''
out_has '"gold": "A"'
out_has '"pred": "m"'
out_has '"n": 3,'
out_has '"gold_alone": 1'
out_has '"commitment": 0.5,'
out_has '"relevance": 1,'
out_has '"manner": 1,'
out_has '"consistency": 1,'
out_has '"consistency_positives": 1'
out_has '"concession": null'
out_has '"concession": "no pair has it on both sides"'

run "$HOTBENCH" agree "$g" "$p"
code_is 0
out_has 'A: 3 pairs, 1 of 4 gold rows without a partner, 1 of 4 predicted rows'
out_has "Cohen's kappa"
out_has '(1 marks in gold)'

# The question that stands twice gives four pairs, with When? five.
run "$HOTBENCH" agree "$g" "$p" --by question --format json
code_is 0
out_has '"n": 5,'
run "$HOTBENCH" agree "$g" "$p" --by id --format csv
code_is 0
out_has "A,commitment,Cohen's kappa,0.5,,,,3,"

# Several annotators: each against PRED, then the mean.
{ cat "$g"; row s 1 "$B" 1 1 0 Witness x; row s 2 "$B" 1 3 0 Witness x
	row s 3 "$B" 2 1 0 Witness x; } >"$TMP/two.jsonl"
run "$HOTBENCH" agree "$TMP/two.jsonl" "$p" --format json
code_is 0
out_has '  "A": {'
out_has '  "B": {'
out_has '  "mean": {'
run "$HOTBENCH" agree "$TMP/two.jsonl" "$p" --format jsonl
code_is 0
ok 'three lines' test "$(wc -l <"$TMP/out")" -eq 3
out_has '{"annotator":"mean",'

# An annotator without a partner has nothing to say, the others have.
{ cat "$g"; row u 1 "$B" 1 1 0 Witness x; } >"$TMP/apart.jsonl"
run "$HOTBENCH" agree "$TMP/apart.jsonl" "$p" --format jsonl
code_is 0
out_has '{"annotator":"B","gold":"B","pred":"m","n":0,"gold_alone":1,"pred_alone":4,"bat":null,'
out_has '{"annotator":"mean","n":3,'

# One file: its annotators with each other.
run "$HOTBENCH" agree "$TMP/two.jsonl"
code_is 0
out_has 'A-B: 3 pairs'
# ... a name stands once, with each measure of it under it
ok 'relevance once' test "$(sed '/^$/q' "$TMP/out" | grep -c '^  relevance')" = 1
ok 'and what else is measured of it says what it is' sh -c "sed '/^\$/q' '$TMP/out' | grep -A2 '^  relevance' | grep -q \"^   .*kappa\""
out_has 'relevance, manner, quality: three measures of the same pairs.'
run "$HOTBENCH" agree "$g"
code_is 3
err_has 'with whom should it be compared?'

# Two sets, each by itself and combined.
{ cat "$g"; row t 1 "$A" 1 1 0 Witness x; row t 2 "$A" 2 1 0 Witness y; } >"$TMP/g2"
{ cat "$p"; row t 1 "$M" 1 1 0 Witness x; row t 2 "$M" 2 1 0 Witness y; } >"$TMP/p2"
run "$HOTBENCH" agree --per-set --format json "$TMP/g2" "$TMP/p2"
code_is 0
out_has '  "t": {'
out_has '  "combined": {'

# Annotators of the second file are matched by name, never guessed.
run "$HOTBENCH" agree "$TMP/two.jsonl" "$TMP/two.jsonl" --format jsonl
code_is 0
out_has '{"annotator":"B","gold":"B","pred":"B","n":3,"gold_alone":0,"pred_alone":0,'
run "$HOTBENCH" agree "$p" "$TMP/two.jsonl"
code_is 3
err_has 'the second file holds A, B; none of them is called m'

# Expected figures of a reader.
sed 's/}$/, "expected_bat": 0.25, "expected_pat": 0.5}/' "$p" >"$TMP/e.jsonl"
run "$HOTBENCH" agree --expected --format json "$g" "$TMP/e.jsonl"
code_is 0
out_has '"bat": null'
out_has '"bat": "one side never varies"'
sed '2s/"expected_bat": 0.25/"expected_bat": null/' "$TMP/e.jsonl" >"$TMP/e2.jsonl"
run "$HOTBENCH" agree --expected --format json "$g" "$TMP/e2.jsonl"
code_is 0
out_has '"pat": "one side never varies"'
run "$HOTBENCH" agree --expected "$g" "$p"
code_is 3
err_has 'pred.jsonl:1: expected_bat is missing'

# Intervals: the same seed, the same answer.
run "$HOTBENCH" agree --bootstrap 200 --seed 7 --format json "$g" "$p"
code_is 0
out_has '"interval95": {'
out_has '"seed": 7'
cp "$TMP/out" "$TMP/once"
run "$HOTBENCH" agree --bootstrap 200 --seed 7 --format json "$g" "$p"
ok 'again the same' cmp "$TMP/once" "$TMP/out"

# Labels without maxims: kappas, but no BaT and PaT, and why.
echo '{"set": "s", "turn": 1, "commitment": 2}
{"set": "s", "turn": 2, "commitment": 2}
{"set": "s", "turn": 3, "commitment": 3}' >"$TMP/bare.jsonl"
run "$HOTBENCH" agree --format json "$g" "$TMP/bare.jsonl"
code_is 0
out_has '"bat": "a row lacks its relevance"'
out_has '"commitment": 0.5'

# Bad input.
bad() { # EXPECTED arguments
	what=$1
	shift
	run "$HOTBENCH" agree "$@"
	code_is 3
	out_is ''
	err_has "$what"
}
: >"$TMP/empty"
echo '{"set": "other", "turn": 1, "commitment": 2}' >"$TMP/other"
echo '{"set": "s", "commitment": 2}' >"$TMP/noturn"
{ cat "$p"; row s 5 "$M" 2 1 0 Witness x; } >"$TMP/twice"
{ row s 1 "$M" 2 1 0 Witness x; row s 2 "$M" 2 1 0 Witness x |
	sed 's/s-2/s-1/'; } >"$TMP/twiceid"
echo '{"set": "s", "turn": 1, "commitment": 9}' >"$TMP/nine"
bad 'empty: no rows in it' "$g" "$TMP/empty"
bad 'no row of the first file has a partner of the same set and turn' \
	"$g" "$TMP/other"
bad 'noturn:1: turn is missing' "$g" "$TMP/noturn"
bad 'bare.jsonl:1: id is missing' --by id "$g" "$TMP/bare.jsonl"
bad 'twice:5: set s, model m: turn 5 stands in line 4 already' "$g" "$TMP/twice"
bad 'the second file: id s-1 stands in line 1 and line 2' --by id "$g" \
	"$TMP/twiceid"
bad 'the first file: id s-1 stands in line 1 and line 2' --by id \
	"$TMP/twiceid" "$g"
bad 'nine:1: commitment is 9, expected 1 to 4' "$g" "$TMP/nine"
bad 'nowhere: cannot be opened' "$g" "$TMP/nowhere"
bad 'the files have no set in common' --per-set "$g" "$TMP/other"

# A hundred thousand annotators, or sets, or turns, in the time of their rows; of
# pairs among so many, a word before anything is done.
crowd() { # NAME FORMAT: 200,000 rows, two of each
	awk -v "format=$2" 'BEGIN { for (i = 1; i <= 100000; i++) for (t = 1; t <= 2; t++)
		printf("{" format ", \"commitment\": %d, \"relevance\": 1, \"manner\": %d, \"consistency\": 0}\n",
			i, t, 1 + (i + t) % 4, 1 + i * t % 4) }' >"$TMP/$1"
}
crowd annotators '"set": "s", "annotator": "a%d", "turn": %d'
crowd sets '"set": "s%d", "turn": %d'
crowd turns '"id": "%d-%d"'
head -n 2 "$TMP/sets" >"$TMP/model"
sed 's/s1"/s"/' "$TMP/model" >"$TMP/model1"
quickly() { # LINES arguments
	lines=$1
	shift
	run timeout 60 "$HOTBENCH" agree "$@" --format jsonl
	code_is 0
	ok "$last: $lines lines" test "$(wc -l <"$TMP/out")" -eq "$lines"
}
quickly 100001 "$TMP/annotators" "$TMP/model1"
quickly 100001 "$TMP/annotators" "$TMP/annotators"
quickly 100001 --per-set "$TMP/sets" "$TMP/sets"
quickly 1 --by id "$TMP/turns" "$TMP/turns"
bad 'each annotator with each other makes 4999950000 comparisons, more than the 200000' \
	"$TMP/annotators"

# Wrong usage.
for args in '' "a b c" "--by name a b" "--bootstrap 1 a b" "- -" \
	"--expected a" "--seed x a b" "--format md a b"; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" agree $args
	code_is 2
done
run "$HOTBENCH" agree --help
code_is 0
out_has '--per-set'
