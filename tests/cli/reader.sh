# A model reads answers over a real socket: mended once, never believed, never a
# reason to lose the offline reading.
. tests/cli/lib.sh

export HOTBENCH_API_KEY=sk-planted-0123456789
for n in 1 2 3 4 5 6; do
	printf '{"id":%d,"question":"You agree that the notice was late?","answer":"We concede that it was late."}\n' $n
done >"$TMP/rows.jsonl"

row() { # N PATTERN: row N of the output holds it
	ok "row $1 has $2" sh -c "sed -n '$1p' '$TMP/out' | grep -qF '$2'"
}

serve reader.server
run "$HOTBENCH" analyze cobra "$TMP/rows.jsonl" --reader llm --model m \
	--base-url "$url" --format jsonl
end_server
code_is 4
ok 'ten requests' grep -q '^played 10' "$TMP/served"
ok 'and every one held what it should' sh -c "! grep MISMATCH '$TMP/served'"
ok 'six rows' [ "$(wc -l <"$TMP/out")" -eq 6 ]
row 1 '"commitment":1'
row 1 '"p":[0.7'
row 2 '"commitment":1'
row 3 '"commitment":null'
row 3 'not read by the model: $.helps'
row 4 'not read by the model: it holds no JSON'
row 5 'cut off for want of room'
row 6 'the reader model is not loaded'
out_lacks planted

# The same with both readers: each row keeps at least its offline reading, and
# the person hears why.
serve reader.server
run "$HOTBENCH" analyze cobra "$TMP/rows.jsonl" --reader both --model m \
	--base-url "$url" --format jsonl
end_server
code_is 0
ok 'ten requests' grep -q '^played 10' "$TMP/served"
ok 'no row is unread' sh -c "! grep -q '\"commitment\":null' '$TMP/out'"
row 1 'gives the date away'
row 3 'gives the bench a point'
err_has 'The model did not read this answer ($.helps'
err_has 'it holds no JSON'
err_has 'cut off for want of room'
err_has 'the reader model is not loaded'
err_has 'the offline reading stands alone'

