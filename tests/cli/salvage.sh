# A damaged journal: the commands show what is left, salvage takes it out.
. tests/cli/lib.sh

journal=$HOME/.local/share/hotbench/hearings.db

printf '%s\n' '{"text":"Yes, it was a search."}' '{"text":"No, nobody agreed."}' \
	'{"text":"The record says so."}' >"$TMP/a.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/a.jsonl" --seed 1 --opening off
code_is 0
run "$HOTBENCH" argue okafor --answers "$TMP/a.jsonl" --seed 2 --opening off
code_is 0
hearings list --format jsonl
ok 'none is damaged' [ "$(grep -c '"damaged":false' "$TMP/out")" -eq 2 ]
sound=$(sed -n '1s/.*"id":"\([^"]*\)".*/\1/p' "$TMP/out")
bad=$(sed -n '2s/.*"id":"\([^"]*\)".*/\1/p' "$TMP/out")

# One byte: a colon of the first such turn in the file.
cp "$journal" "$TMP/whole.db"
at=$(grep -abo '"text":"No, nobody' "$journal" | head -n 1 | cut -d: -f1)
printf ';' | dd of="$journal" bs=1 seek=$((at + 6)) conv=notrunc 2>/dev/null

hearings list
code_is 0
ok 'one is marked' [ "$(grep -c '(damaged)' "$TMP/out")" -eq 1 ]
grep '(damaged)' "$TMP/out" | cut -d' ' -f1 >"$TMP/which"
[ "$(cat "$TMP/which")" = "$bad" ] || { other=$bad bad=$sound sound=$other; }
err_has 'hotbench hearings salvage'
hearings show "$bad"
code_is 1
out_has '[turn 4 cannot be read]'
out_has 'you: Yes, it was a search.'
out_has 'you: The record says so.'
err_has 'hotbench hearings salvage'
run "$HOTBENCH" replay "$bad" --plain
code_is 1
out_has '[turn 4 cannot be read]'
hearings show "$sound"
code_is 0
err_is ''

cp "$journal" "$TMP/before.db"
hearings salvage
code_is 1
out_has "$bad  6 of 7 turns; missing: 4"
out_has "$sound  7 turns"
err_has "mv '$journal' '$journal.damaged'"
ok 'the damaged one is as it was' cmp "$journal" "$TMP/before.db"
ok 'the fresh one is private' [ "$(stat -c %a "$journal.salvaged")" = 600 ]
hearings salvage
code_is 2
err_has '--output'
run "$HOTBENCH" --readonly hearings salvage
code_is 2

# What it says is to be done is what does it.
hearings salvage -o "$TMP/fresh.db"
sed -n 's/^  mv/mv/p' "$TMP/err" >"$TMP/moves"
ok 'the moves can be made' sh "$TMP/moves"
hearings list
code_is 0
ok 'both are there' [ "$(wc -l <"$TMP/out")" -eq 3 ]
hearings show "$bad"
code_is 0
out_has '[turn 4 cannot be read]'

# Half a file, one without its beginning, one that is none.
head -c "$(($(wc -c <"$TMP/whole.db") / 2))" "$TMP/whole.db" >"$TMP/half.db"
hearings salvage "$TMP/half.db"
ok 'half a file is no reason to fall' [ "$code" -le 3 ]
{ head -c 4096 /dev/zero; tail -c +4097 "$TMP/whole.db"; } >"$TMP/headless.db"
hearings salvage "$TMP/headless.db"
code_is 0
out_has "$bad  7 turns"
hearings salvage "$TMP/a.jsonl"
code_is 3
err_has 'nothing of a hearing'
ok 'and makes nothing' test ! -e "$TMP/a.jsonl.salvaged"
hearings salvage "$TMP/none.db"
code_is 3

# The hearings of another journal can be taken in as they are.
rm -f "$journal"*
hearings import "$TMP/headless.db.salvaged"
code_is 0
out_has "$bad"
out_has "$sound"
hearings import "$TMP/before.db"
code_is 3
err_has 'is damaged'
