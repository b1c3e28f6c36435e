# hotbench score: figures of rows and groups, formats, bad input
. tests/cli/lib.sh

f=$TMP/f.jsonl

# The four turns of the paper's Appendix B, its arithmetic mended.
cat >"$f" <<'END'
{"set": "b", "turn": 1, "annotator": "A", "commitment": 2, "relevance": 1, "manner": 1, "quality": 1, "consistency": 0, "outcome": "Witness"}
{"set": "b", "turn": 2, "annotator": "A", "commitment": 1, "relevance": 1, "manner": 3, "quality": 1, "consistency": 0, "outcome": "Questioner"}

{"set": "b", "turn": 3, "annotator": "A", "commitment": 3, "relevance": 1, "manner": 3, "quality": 1, "consistency": 0}
{"set": "b", "turn": 4, "annotator": "A", "commitment": 4, "relevance": null, "manner": null, "consistency": null, "outcome": "Witness"}
END
run "$HOTBENCH" score "$f"
code_is 0
err_is ''
out_has 'set b, annotator A: 4 turns'
out_has 'commitments  detrimental 1  beneficial 1  neutral 1  none 1'
out_has 'sums         BaT 1.90  PaT 1.70  net 0.20'
out_has 'first 0.121  last -0.246  lowest -0.438  highest 0.563'
out_has 'last 0.333 (1 row without an outcome left out)'
out_has 'not labelled relevance on 1, manner on 1, quality on 1, consistency on 1'
out_has 'they are no grade'

run "$HOTBENCH" score --format csv "$f"
code_is 0
out_has 'set,annotator,model,id,turn,bat,pat,bat_cumsum,pat_cumsum,z_bat,z_pat,nrbat,nra'
out_has 'b,A,,,2,0.4,1,1.4,1,-0.39735970711'
out_has ',-0.437815376822'

# A row comes back with all it had; what is undefined is null.
run "$HOTBENCH" score --format jsonl "$f"
code_is 0
out_has '"outcome": "Questioner", "bat": 0.4, "pat": 1, "bat_cumsum": 1.4, "pat_cumsum": 1, "z_bat": -0.3973597071'
out_has '"consistency": 0, "bat": 0.5, "pat": 0.2, '
out_has ', "nra": null}'
ok 'four rows for four' test "$(wc -l <"$TMP/out")" -eq 4
cp "$TMP/out" "$TMP/scored"

# Scoring what was scored changes nothing but replaces the figures.
run "$HOTBENCH" score --format jsonl "$TMP/scored"
code_is 0
ok 'scoring twice is scoring once' sh -c "tr -d ' ' <'$TMP/out' >'$TMP/a' &&
	tr -d ' ' <'$TMP/scored' >'$TMP/b' && cmp '$TMP/a' '$TMP/b'"

# From a pipe the same as from a file.
cp "$f" "$TMP/in"
run "$HOTBENCH" score --format jsonl -
code_is 0
ok 'a pipe gives the same' cmp "$TMP/out" "$TMP/scored"

run "$HOTBENCH" score --format json "$f"
code_is 0
ok 'json is a list' sh -c "head -n 1 '$TMP/out' | grep -qx '\['"

run "$HOTBENCH" score --summary --format jsonl "$f"
code_is 0
out_has '{"set":"b","annotator":"A","turns":4,"detrimental":1,'
out_has '"nrbat_undefined":null}'

# Into a file, whole or not at all.
run "$HOTBENCH" score --format jsonl -o "$TMP/o" "$f"
code_is 0
out_is ''
ok 'the file is there' cmp "$TMP/o" "$TMP/scored"
run "$HOTBENCH" score --format jsonl -o "$TMP/none/o" "$f"
code_is 3
err_has 'none/o: cannot be written'
ok 'a device is not renamed over' sh -c "
	'$HOTBENCH' score -o /dev/null '$f' && test -c /dev/null"

# Variants and weights.
cat >"$TMP/v.jsonl" <<'END'
{"commitment": 2, "relevance": 1, "manner": 1, "quality": 1, "consistency": 0}
{"commitment": 1, "relevance": 1, "manner": 3, "quality": 3, "consistency": 1}
END
run "$HOTBENCH" score --format csv "$TMP/v.jsonl"
out_has ',,,,,0.4,1.28,'
run "$HOTBENCH" score --format csv --variant paper "$TMP/v.jsonl"
out_has ',,,,,0.6000000000000001,1.32,'
run "$HOTBENCH" score --format csv --variant no_const "$TMP/v.jsonl"
out_has ',,,,,0.4,1,'
run "$HOTBENCH" score --format csv --weights 0,0.5,0,1 "$TMP/v.jsonl"
out_has ',,,,,0.5,2.5,'

# Groups that interleave, rows out of turn order.
cat >"$TMP/g.jsonl" <<'END'
{"set": "x", "model": "m", "turn": 3, "commitment": 1, "relevance": 1, "manner": 1, "consistency": 1}
{"set": "y", "model": "m", "turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}
{"set": "x", "model": "m", "turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}
END
run "$HOTBENCH" score --format csv "$TMP/g.jsonl"
code_is 0
ok 'order of turn, place of row' sh -c "sed -n 2p '$TMP/out' |
	grep -q '^x,,m,,3,0,1.2,1,1.2,'"
run "$HOTBENCH" score "$TMP/g.jsonl"
out_has 'set x, model m: 2 turns'
out_has 'rows stood out of order; figures follow turn'
out_has 'NRBaT        undefined: one turn has no spread'

# No spread: null and a reason.
printf '%s\n%s\n' \
	'{"commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}' \
	'{"commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}' \
	>"$TMP/flat.jsonl"
run "$HOTBENCH" score "$TMP/flat.jsonl"
code_is 0
out_has 'NRBaT        undefined: the running PaT sum never changes'
out_has 'NRA          undefined: no row has an outcome'
run "$HOTBENCH" score --format jsonl "$TMP/flat.jsonl"
out_has '"z_bat": -1, "z_pat": null, "nrbat": null, "nra": null}'

# Text from outside cannot drive the terminal.
printf '{"set": "\\u001b[31mred", "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0, "q": "\302\233x\177\342\200\256"}\n' \
	>"$TMP/esc.jsonl"
run "$HOTBENCH" score "$TMP/esc.jsonl"
code_is 0
ok 'no escape in the text' sh -c "! LC_ALL=C grep -q '[[:cntrl:]]' '$TMP/out'"
run "$HOTBENCH" score --format jsonl "$TMP/esc.jsonl"
out_has '"q": "\u009bx\u007f\u202e"'
run "$HOTBENCH" score --format csv "$TMP/esc.jsonl"
ok 'no escape in csv' sh -c "! tr -d '\r' <'$TMP/out' |
	LC_ALL=C grep -q '[[:cntrl:]]'"

# An answer that a reader could not read is no turn.
printf '%s\n' \
	'{"turn": 1, "commitment": 2, "relevance": 1, "manner": 3, "consistency": 0}' \
	'{"turn": 3, "commitment": 1, "relevance": 1, "manner": 1, "consistency": 0}' \
	'{"turn": 2, "commitment": null, "relevance": null, "manner": null, "consistency": null}' \
	>"$TMP/unread.jsonl"
run "$HOTBENCH" score "$TMP/unread.jsonl"
code_is 0
out_has 'all rows: 2 turns'
out_has '1 row without a commitment left out'
run "$HOTBENCH" score --format csv "$TMP/unread.jsonl"
out_has ',,,,2,,,,,,,,'
out_has ',,,,3,0,1,1,1.4,'
run "$HOTBENCH" score --format jsonl "$TMP/unread.jsonl"
out_has '"consistency": null, "bat": null, "pat": null, "bat_cumsum": null,'

# bad LINE... EXPECTED: exit code 3, nothing on stdout, the place named
bad() {
	printf '%s\n' "$1" >"$TMP/bad.jsonl"
	run "$HOTBENCH" score --format jsonl "$TMP/bad.jsonl"
	code_is 3
	out_is ''
	err_has "$2"
}
good='{"set": "s", "turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}'
bad "$good
{\"set\": \"s\", \"turn\": 2, \"commitment\": 5, \"relevance\": 1, \"manner\": 1, \"consistency\": 0}" \
	'bad.jsonl:2: commitment is 5, expected 1 to 4'
bad '{"commitment": 2, "relevance": 0, "manner": 1, "consistency": 0}' \
	'bad.jsonl:1: relevance is 0, expected 1 to 4'
bad '{"commitment": 2, "manner": 1, "consistency": 0}' \
	'bad.jsonl:1: relevance is missing'
bad '{"relevance": 1, "manner": 1, "consistency": 0}' \
	'bad.jsonl:1: commitment is missing'
bad '{"commitment": NaN, "relevance": 1, "manner": 1, "consistency": 0}' \
	'bad.jsonl:1: line 1, column 16: not valid JSON'
bad '{"commitment": 2, "relevance": 1, "manner": 1, "consistency": 0, "commitment": 3}' \
	'bad.jsonl:1: commitment stands twice'
bad "$good

$good" 'bad.jsonl:3: set s: turn 1 stands in line 1 already'
bad "$good
{\"turn\": 2, \"commitment\": 2, \"relevance\": 1, \"manner\": 1, \"consistency\": 0}" \
	'bad.jsonl:2: this row has no set, those before it have one'
bad "$good
{\"set\": \"s\", \"commitment\": 2, \"relevance\": 1, \"manner\": 1, \"consistency\": 0}" \
	'bad.jsonl:2: set s: no turn, unlike line 1'
bad '[1, 2]' 'bad.jsonl:1: expected a JSON object'
bad 'set,turn,commitment' 'bad.jsonl:1: '
bad '' 'bad.jsonl: no rows in it'
bad "$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do
	echo '{}'; done)" 'bad.jsonl: 20 faults; the rest was not read'
err_has 'bad.jsonl:20: commitment is missing'
err_lacks 'bad.jsonl:21:'

run "$HOTBENCH" score "$TMP/nowhere.jsonl"
code_is 3
err_has 'nowhere.jsonl: cannot be opened: No such file'
run "$HOTBENCH" score "$TMP"
code_is 3
err_has 'is a folder, not a file'

# Wrong usage.
run "$HOTBENCH" score
code_is 2
run "$HOTBENCH" score a b
code_is 2
run "$HOTBENCH" score --variant papr "$f"
code_is 2
err_has "Did you mean 'paper'?"
run "$HOTBENCH" score --format yaml "$f"
code_is 2
for w in 1,2,3 1,2,3,4,5 1,2,3,x 1,2,3,-1 1,2,3,nan 0.4,0.4,0.2,inf ''; do
	run "$HOTBENCH" score --weights "$w" "$f"
	code_is 2
done
run "$HOTBENCH" score --help
code_is 0
out_has '--weights REL,MAN,QUAL,CONST'

# A fault that quotes the file cannot drive the terminal either.
bad '{"set": "\u001b[2Jx", "turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}
{"set": "\u001b[2Jx", "turn": 1, "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}' \
	'turn 1 stands in line 1 already'
ok 'no escape in the message' sh -c "
	! LC_ALL=C grep -q '[[:cntrl:]]' '$TMP/err'"
