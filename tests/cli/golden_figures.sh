# Figures, agreement and readings of given rows, in every format and variant.
. tests/cli/lib.sh

a=tests/golden
golden figures
for format in text json jsonl csv; do
	say score --format $format $a/rows.jsonl
	say score --format $format --summary $a/rows.jsonl
	say agree --format $format $a/rows.jsonl $a/predicted.jsonl
	say analyze cobra --format $format $a/asked.jsonl
	say analyze conduct --format $format $a/remarks.jsonl
done
for variant in paper no_const weighted nothing; do
	say score --format csv --variant $variant $a/rows.jsonl
done
say score --format csv --weights 0.1,0.2,0.3,0.4 $a/rows.jsonl
say score --weights 0.1,0.2,0.3 $a/rows.jsonl
say score --weights 0.1,0.2,0.3,-1 $a/rows.jsonl
say agree $a/rows.jsonl
say agree --per-set --bootstrap 200 --seed 5 $a/rows.jsonl $a/predicted.jsonl
say agree --by question $a/rows.jsonl $a/predicted.jsonl
say agree --format csv --per-set $a/rows.jsonl $a/predicted.jsonl
say analyze cobra --setting witness --format text $a/asked.jsonl
say analyze answers $a/barn --format text $a/asked.jsonl
say analyze answers $a/barn --format jsonl $a/asked.jsonl
say analyze answers $a/barn --format text --side respondent $a/asked.jsonl
say analyze cobra --setting witness $a/many.jsonl
say analyze answers $a/barn $a/many.jsonl
say analyze answers $a/barn --side respondent --format text $a/many.jsonl
head -n 140 tests/bench/conduct-own.jsonl >"$TMP/remarks"
say analyze conduct --format csv "$TMP/remarks"
golden_end
