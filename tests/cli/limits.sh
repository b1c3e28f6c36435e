# The ceilings that hotbench-limits(7) names are those of the sources, and one of each
# kind is tried: what lies above it is refused.
. tests/cli/lib.sh

page=man/hotbench-limits.7
# FILE NAME VALUE WORDS: the value in the source, the words in the page.
holds() {
	ok "$2 is $3" grep -qE "define $2[[:space:]]+$3( |\$)" "src/$1"
	ok "the page says: $4" grep -qF "$4" $page
}
holds report/class.h CLASS_HEARINGS_MAX 5000 '5000 hearings'
holds cli/cmd_report.c REPORTS_MAX 5000 'a class table: 5000'
holds cli/cmd_report.c SECTIONS_MAX 200 '200'
holds cli/cmd_hearings.h HEARINGS_WORDS_MAX 1000 '1000 (a class table'
holds court/record.h RECORD_TURNS_MAX 20000 '20000 turns'
holds court/record.h RECORD_FILE_MAX '\(\(size_t\)64 << 20\)' '64 MiB as a file'
holds court/case.h CASE_FILE_MAX '\(\(size_t\)8 << 20\)' '8 MiB, 200 issues'
holds court/case.h CASE_ISSUES_MAX 200 '200 issues'
holds court/case.h CASE_QUESTIONS_MAX 100 '100 questions of an issue'
holds court/case.h CASE_DOCUMENTS_MAX 2000 '2000 documents'
holds court/map.h MAP_FILE_MAX '\(\(size_t\)16 << 20\)' '16 MiB'
holds docket/bring.h BRING_DOCUMENTS_MAX 500 '500'
holds court/document.h DOCUMENT_FILE_MAX '\(\(size_t\)64 << 20\)' '64 MiB of text'
holds court/document.h PARAGRAPHS_MAX 200000 '200000 paragraphs'
holds docket/convert.h CONVERT_INPUT_MAX '\(\(size_t\)256 << 20\)' '256 MiB as a PDF'
holds eval/run_folder.h RUN_SAMPLES_MAX 1000000 '1000000 samples'
holds score/sheet.h SHEET_ROWS_MAX 100000000 '100000000'
holds score/compare.h COMPARE_PAIRS_MAX 5000000 '5000000'
holds docket/vectors.h VECTORS_BYTES_MAX '\(\(size_t\)1 << 30\)' '1 GiB in memory'

# Above: documents, a record's bytes, words on the command line.
mkdir "$TMP/papers"
i=0
while [ $i -le 500 ]; do
	i=$((i + 1))
	echo 'A page.' >"$TMP/papers/p$i.md"
done
run "$HOTBENCH" case import "$TMP/papers" --name many --title 'A v. B' --not-confidential
ok '501 documents of one import are refused' test "$code" -ne 0
err_has 500

dd if=/dev/zero of="$TMP/large.json" bs=1048576 count=0 seek=65 2>/dev/null
run "$HOTBENCH" hearings import "$TMP/large.json"
code_is 3
err_has large.json

# shellcheck disable=SC2046
run "$HOTBENCH" hearings import $(seq 1001)
code_is 2
err_has 'one too many'

# The measuring itself: a hundredth of a hundredth, to see that it runs.
if [ -x "$OUT/tests/bench/bench_scale" ]; then
	run "$OUT/tests/bench/bench_scale" 10 nothing true
	code_is 0
	out_has 'scale, nothing: 0.'
	run "$OUT/tests/bench/bench_scale" 10 failing false
	code_is 1
fi
