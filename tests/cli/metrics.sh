# man/hotbench-metrics.7: its worked example is what the program computes
. tests/cli/lib.sh

page=man/hotbench-metrics.7

cat >"$TMP/example.jsonl" <<'END'
{"turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}
{"turn": 2, "commitment": 1, "relevance": 1, "manner": 3, "consistency": 0}
{"turn": 3, "commitment": 3, "relevance": 1, "manner": 1, "consistency": 0}
{"turn": 4, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 1}
END
run "$HOTBENCH" score --format csv "$TMP/example.jsonl"
code_is 0
tr -d '\r' <"$TMP/out" | awk -F, 'NR > 1 {
	printf "%d %g %g %g %g %.3f %.3f %.3f\n", $5, $6, $7, $8, $9, $10, $11, $12
}' >"$TMP/computed"
sed -n 's/^\.It \([1-4]\) Ta /\1 Ta /p' $page |
	sed 's/ Ta / /g; s/"//g; s/\\-/-/g' >"$TMP/printed"
ok 'the table of the worked example' diff "$TMP/printed" "$TMP/computed"
ok 'it has four rows' test "$(wc -l <"$TMP/printed")" -eq 4

# The page names every variant, and every option that score and agree have.
for word in code no_const paper qual_on_detrimental const_exclusive sample_sd \
	threshold_2 variant bootstrap per-set by; do
	ok "the page tells of $word" grep -q -e "$word" $page
done

# The misprint that the page corrects: the second turn of the paper's example.
cat >"$TMP/paper.jsonl" <<'END'
{"turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}
{"turn": 2, "commitment": 1, "relevance": 1, "manner": 3, "consistency": 0}
{"turn": 3, "commitment": 3, "relevance": 1, "manner": 3, "consistency": 0}
{"turn": 4, "commitment": 4, "relevance": 1, "manner": 1, "consistency": 0}
END
run "$HOTBENCH" score --format csv "$TMP/paper.jsonl"
out_has ',-0.437815376'
ok 'the page gives it rounded' grep -qF '\-0.43782' $page

# The page is sound: no warning from groff, where it is installed.
if command -v groff >/dev/null 2>&1; then
	groff -ww -mandoc -Tutf8 $page 2>&1 >/dev/null | grep -v 'cannot adjust\|can.t break' >"$TMP/warnings"
	ok 'groff has nothing to say' test ! -s "$TMP/warnings"
else
	skip 'groff is not installed'
fi
