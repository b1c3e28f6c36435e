# hotbench eval SUITE --ablate: each value of an option over the same samples, side by
# side; four scripted models give just these tables; also after being killed
. tests/cli/lib.sh

none=$TMP/none # no data sets at all
mkdir "$none"

# A bench that calls out what it finds in its note, and a judge who sees that.
CALLED='That will not do here, counsel.'
judges() {
	on 'will not do here'
	reply '{"words":"will not do here","called_out":true,"inconsistency":true,"provocation":true}'
	echo repeat
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	for name in decorum switching-sides fallacy; do
		always "\"name\":\"$name\"" '{"words":"","called_out":false}'
	done
}
otherwise() {
	echo on
	reply 'What limits your rule?'
	echo repeat
}
ablate() { # OPTION FOLDER OPTIONS...
	option=$1 folder=$2
	shift 2
	serve "$TMP/$option.server"
	run "$HOTBENCH" eval conduct --data "$none" --ablate "$option" --run "$TMP/$folder" \
		--model m --judge-model j --base-url "$url" --limit 2 --concurrency 1 "$@"
	end_server
}
# The tables of the differences.
pairs() { sed -n '/^[A-C] less [A-C], on/,/^- /{/^$/d;/^-/d;p;}' "$TMP/out"; }
pairs_are() { # and standard input
	cat >"$TMP/expected"
	pairs >"$TMP/pairs"
	ok "$last: the differences" diff "$TMP/expected" "$TMP/pairs"
}
a_alone_calls() { # whatever it is, and B nothing
	pairs_are <<'END'
A less B, on the same samples
figure          samples     A     B           A less B       p
decorum               2  1.00  0.00  1.00 [0.07, 1.00]  1.0000
rage bait             2  1.00  0.00  1.00 [0.07, 1.00]  1.0000
switched sides        2  1.00  0.00  1.00 [0.07, 1.00]  1.0000
ten fallacies        20  1.00  0.00  1.00 [0.77, 1.00]  <.0001
sound replies         2  1.00  0.00  1.00 [0.07, 1.00]  1.0000
END
}

# ---- the clerk's note ----

{
	judges
	always 'For this turn: ' "$CALLED"
	otherwise
} >"$TMP/guard.server"
ablate guard guard --simulator default
code_is 0
a_alone_calls

out_has 'A, on   on        28'
out_has 'B, off  off       28'
err_has 'hotbench: guard off'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
total=$(sed -n 's/^played //p' "$TMP/served")
cp "$TMP/out" "$TMP/guard.txt"

# The same command asks nothing more, and each arm is a run as any other.
run "$HOTBENCH" eval conduct --data "$none" --ablate guard --run "$TMP/guard"
code_is 0
ok 'the same table' cmp "$TMP/guard.txt" "$TMP/out"
run "$HOTBENCH" eval ablate "$TMP/guard/on" "$TMP/guard/off"
code_is 0
ok 'the same table' cmp "$TMP/guard.txt" "$TMP/out"
run "$HOTBENCH" eval merge "$TMP/guard/off" --data "$none"
code_is 0
out_has "bench               default (m, without the clerk's note)"
run "$HOTBENCH" --readonly eval ablate "$TMP/guard/on" "$TMP/guard/off" --format json
code_is 0
out_has '"key": "pairs_B"'
out_has '"key": "fallacies"'

# Killed in its second arm.
{
	judges
	always 'For this turn: ' "$CALLED"
	echo on
	echo 'wait 200'
	reply 'What limits your rule?'
	echo repeat
} >"$TMP/slow.server"
mkdir -p "$TMP/killed"
ln -s off/replies.jsonl "$TMP/killed/replies.jsonl"
serve "$TMP/slow.server"
kill_at "$TMP/killed" 9 "$HOTBENCH" eval conduct --data "$none" --ablate guard \
	--simulator default --model m --judge-model j --base-url "$url" --limit 2 --concurrency 1
end_server
ok 'the second arm had begun' test "$had" -ge 9 -a "$had" -lt 72
ablate guard killed --simulator default
code_is 0
ok 'the same table' cmp "$TMP/guard.txt" "$TMP/out"
had=$(cat "$TMP/guard/"*/replies.jsonl | wc -l)
ok 'each reply is there once' test "$(cat "$TMP/killed/"o*/replies.jsonl | wc -l)" -eq "$had"
ok 'and few were asked again' test "$(sed -n 's/^played //p' "$TMP/served")" -lt $((total / 2))

# ---- its search ----

act() { # ACTION TEXT QUERY
	printf '{"action":"%s","text":"%s","query":"%s","pool":"docket_files","proceeding_title":"","filename":"","link_name":"","k":1,"document":"","paragraph":0,"page":0,"justice":""}' "$1" "$2" "$3"
}
{
	judges
	always 'Step 1, CLOSED_SEARCH' "$(act PROVIDE_FINAL_RESPONSE "$CALLED" '')"
	always 'CLOSED_SEARCH' "$(act CLOSED_SEARCH '' 'the court below')"
	always 'This is step 1' "$(act PROVIDE_FINAL_RESPONSE 'What limits your rule?' '')"
} >"$TMP/search.server"
ablate search search --simulator agent
code_is 0
a_alone_calls

# ---- who reads ----

LABELS='{"proposition":"x","stance":"affirmed","helps":"answerer","p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1,"relevance":1,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"choice":0,"quote":"","why":"It is so.","instead":""}'
faults() { # [FAULT]
	printf '{"asked":"x","met":"answered","position":"kept","faults":[%s]}' "$1"
}
RUDE='{"quote":"you obviously have never run a business in your life","kind":"decorum","why":"It belittles the judge.","fix":"Leave it out.","confidence":0.9}'
{
	judges
	always '- argues for the other side: ' "$CALLED" # the offline reader's, of one row
	always 'belittles the judge' "$CALLED" # the model's, of another
	always 'Give your next question' 'What limits your rule?'
	always '"name":"reading"' "$LABELS"
	always 'never run a business' "$(faults "$RUDE")"
	always '"name":"faults"' "$(faults)"
} >"$TMP/reader.server"
ablate reader reader --simulator default
code_is 0
pairs_are <<'END'
A less B, on the same samples
figure          samples     A     B             A less B       p
decorum               2  0.00  0.50  -0.50 [-0.91, 0.27]  1.0000
rage bait             2  0.00  0.00   0.00 [-0.66, 0.66]  1.0000
switched sides        2  0.50  0.00   0.50 [-0.27, 0.91]  1.0000
ten fallacies        20  0.00  0.00   0.00 [-0.16, 0.16]  1.0000
sound replies         2  0.00  0.00   0.00 [-0.66, 0.66]  1.0000
A less C, on the same samples
figure          samples     A     C             A less C       p
decorum               2  0.00  0.50  -0.50 [-0.91, 0.27]  1.0000
rage bait             2  0.00  0.00   0.00 [-0.66, 0.66]  1.0000
switched sides        2  0.50  0.50   0.00 [-0.57, 0.57]  1.0000
ten fallacies        20  0.00  0.00   0.00 [-0.16, 0.16]  1.0000
sound replies         2  0.00  0.00   0.00 [-0.66, 0.66]  1.0000
END

err_has 'replies came from'
ok 'what was replied before is not asked again' test "$(sed -n 's/^played //p' "$TMP/served")" -lt 170

# ---- the map ----

{
	judges
	always 'a question that fits this answer' "$CALLED"
	otherwise
} >"$TMP/map.server"
ablate map map --simulator default
code_is 0
pairs_are <<'END'
A less B, on the same samples
figure          samples     A     B            A less B       p
decorum               2  0.00  0.00  0.00 [-0.66, 0.66]  1.0000
rage bait             2  0.00  0.00  0.00 [-0.66, 0.66]  1.0000
switched sides        2  0.00  0.00  0.00 [-0.66, 0.66]  1.0000
ten fallacies        20  0.00  0.00  0.00 [-0.16, 0.16]  1.0000
sound replies         2  0.00  0.00  0.00 [-0.66, 0.66]  1.0000
END

# Also without a model, and then nobody is asked.
run "$HOTBENCH" eval listen --data "$none" --ablate map --run "$TMP/offline" --limit 24
code_is 0
out_has 'A, on   on      24'
out_has 'A less B, on the same samples'
out_has 'told, by words'
err_has 'hotbench: eval listen: 24 samples'
err_lacks 'request'
ok 'no reply is kept' test ! -s "$TMP/offline/off/replies.jsonl"
cp "$TMP/out" "$TMP/offline.txt"
run "$HOTBENCH" eval listen --data "$none" --ablate map --run "$TMP/offline" --limit 24
code_is 0
ok 'the same table' cmp "$TMP/offline.txt" "$TMP/out"
cp -R "$TMP/offline" "$TMP/cut"
sed -n '1,5p' "$TMP/offline/off/results.jsonl" >"$TMP/cut/off/results.jsonl"
run "$HOTBENCH" eval ablate "$TMP/cut/on" "$TMP/cut/off"
code_is 0
out_has 'told, by words                 5'

# Where every difference is the same there is no interval, and that is said.
run "$HOTBENCH" eval issues --data "$none" --ablate map --run "$TMP/sides" --limit 2 --seeds 1
code_is 0
out_has 'broad, of a side         2  0.32  0.32  0.00 (all alike)  -'

# ---- what it will take; wrong usage ----

run "$HOTBENCH" eval conduct --ablate reader --run "$TMP/r" --plan --limit 1 --model m \
	--base-url http://127.0.0.1:1/v1
code_is 0
out_is ''
err_has 'hotbench: reader both'
err_has 'reads: about'
ok 'a plan alone makes no folder' test ! -e "$TMP/r"
run "$HOTBENCH" eval conduct --ablate guard
code_is 2
err_has '--ablate: name a folder for the runs with --run DIR'
run "$HOTBENCH" eval conduct --ablate guard --guard off --run "$TMP/r"
code_is 2
err_has '--ablate guard runs each --guard; leave that out'
run "$HOTBENCH" eval conduct --ablate guard --run "$TMP/r"
code_is 2
err_has "the clerk's note is for a model's bench; name its --simulator"
run "$HOTBENCH" eval conduct --ablate search --simulator default --model m --run "$TMP/r"
code_is 2
err_has 'only the agent searches'
run "$HOTBENCH" eval conduct --ablate map --shard 1/2 --run "$TMP/r"
code_is 2
err_has '--ablate runs whole arms'
run "$HOTBENCH" eval conduct --ablate weather --run "$TMP/r"
code_is 2
run "$HOTBENCH" --readonly eval conduct --ablate map --run "$TMP/r"
code_is 2
err_has '--readonly forbids that'
run "$HOTBENCH" eval cobra --ablate map --run "$TMP/r"
code_is 2
ok 'nothing was begun' test ! -e "$TMP/r"
run "$HOTBENCH" eval listen --data "$none" --ablate map --run "$TMP/offline" --limit 25
code_is 2
err_has 'this run was begun with count 24'
{
	echo on
	echo 'body 401 {"error":{"message":"no such key","type":"invalid_request_error"}}'
	echo repeat
} >"$TMP/guard.server"
ablate guard refused --simulator default
code_is 4
out_is ''
err_has 'the same command goes on from there'
