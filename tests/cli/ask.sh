# hotbench ask --context: what was said before is read as in a hearing, and the
# first question comes with the reading that it follows.
. tests/cli/lib.sh

q='Is Query A, taken alone, a search? Yes or no.'
cat >"$TMP/context" <<X
{"role": "justice", "speaker": "Obiandu", "text": "$q"}
{"role": "advocate", "speaker": "counsel", "text": "No, Your Honor. Query A is no search."}
{"role": "justice", "speaker": "Obiandu", "text": "Why not?"}
{"role": "advocate", "speaker": "counsel", "text": "Because nobody watched her for long."}
X
run "$HOTBENCH" ask okafor --context "$TMP/context" --count 2 --seed 1 --format jsonl
code_is 0
ok 'two questions' test "$(wc -l <"$TMP/out")" -eq 2
ok 'one reading' test "$(grep -c '"reading":{' "$TMP/out")" -eq 1
ok 'in the first' grep -q '"reading":{' <<X
$(head -n 1 "$TMP/out")
X
for member in aim basis manner; do
	ok "each has its $member" test "$(grep -c "\"$member\":" "$TMP/out")" -eq 2
done

# The same as analyze gives of the same answer.
cat >"$TMP/row" <<X
{"id": 1, "question": "Why not?", "answer": "Because nobody watched her for long.",
"before": [{"question": "$q", "answer": "No, Your Honor. Query A is no search."}]}
X
tr '\n' ' ' <"$TMP/row" >"$TMP/rows"
head -n 1 "$TMP/out" | sed 's/.*"reading"/"reading"/; s/}$//' >"$TMP/asked"
run "$HOTBENCH" analyze answers okafor "$TMP/rows"
sed 's/.*"reading"/"reading"/; s/}$//' "$TMP/out" >"$TMP/analyzed"
ok 'analyze reads it alike' cmp "$TMP/asked" "$TMP/analyzed"

# A particular is met by the paragraph that speaks of it, whoever is right.
cat >"$TMP/told" <<X
{"role": "justice", "speaker": "Obiandu", "text": "$q"}
{"role": "advocate", "speaker": "counsel", "text": "The stipulations say that sensors stand in the trains and on the buses as well as at the gates."}
X
run "$HOTBENCH" ask okafor --context "$TMP/told" --count 1 --seed 1 --format json
code_is 0
out_has '"verdict": "refutes"'
out_has 'There is no Concourse sensor inside any train'
out_has '"manner": "record"'

# A context that ends with the bench has no such reading; nor has none at all.
head -n 3 "$TMP/context" >"$TMP/half"
run "$HOTBENCH" ask okafor --context "$TMP/half" --count 1 --seed 1 --format json
code_is 0
out_lacks '"reading"'
run "$HOTBENCH" ask okafor --count 1 --seed 1 --format json
code_is 0
out_lacks '"reading"'
out_has '"aim": "new_issue"'
err_is ''
echo '{"role": "judge", "text": "Why?"}' >"$TMP/half"
run "$HOTBENCH" ask okafor --context "$TMP/half"
code_is 3
err_has 'line 1: $.role: '

# Several justices each ask so many, and none what another has asked.
run "$HOTBENCH" ask okafor --justice krovantz,Sawamizu --count 8 --seed 1 --format jsonl
code_is 0
ok 'sixteen questions' test "$(wc -l <"$TMP/out")" -eq 16
ok 'eight by each' test "$(grep -c '"justice":"sawamizu"' "$TMP/out")" -eq 8
ok 'all of them different' sh -c "! sed 's/\"justice\".*//' '$TMP/out' | sort | uniq -d | grep ."
run "$HOTBENCH" ask okafor --justice krovantz,nobody
code_is 2
err_has "'nobody'"
