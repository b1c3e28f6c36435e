# hotbench eval ablate and eval ranks, from the folders of runs
. tests/cli/lib.sh

none=$TMP/none
mkdir "$none"
NO='{"words":"","called_out":false}'
judges() {
	always '"name":"decorum"' "$NO"
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	always '"name":"switching-sides"' "$NO"
	always '"name":"fallacy"' "$NO"
	echo on
	reply 'What limits your rule?'
	echo repeat
}
play() { # DIR OPTIONS...
	dir=$1
	shift
	serve "$TMP/script"
	run "$HOTBENCH" eval conduct --data "$none" --model m --judge-model j --base-url "$url" \
		--run "$dir" --limit 1 --concurrency 1 "$@"
	end_server
	code_is 0
}
{
	on 'never run a business'
	echo 'expect body For this turn: '
	reply 'Counsel, you will address this bench with respect.'
	on 'address this bench with respect'
	reply '{"words":"address this bench with respect","called_out":true}'
	judges
} >"$TMP/script"
play "$TMP/noted" --simulator default
judges >"$TMP/script"
play "$TMP/bare" --simulator default --guard off
play "$TMP/mapless" --simulator default --map off
play "$TMP/again" --simulator default --guard off
judges >"$TMP/script"
serve "$TMP/script"
run "$HOTBENCH" eval conduct --data "$none" --judge-model j --judge-base-url "$url" --run "$TMP/offline" --limit 1
end_server
code_is 0

# ---- side by side ----

run "$HOTBENCH" eval ablate "$TMP/noted" "$TMP/bare"
code_is 0
out_has 'is told sample by sample'
out_has '2 runs of eval conduct.'
out_has 'run       guard  cases'
out_has 'A, noted  on        14'
out_has 'B, bare   off       14'
out_has 'decorum          1.000  0.000'
out_has 'decorum              1.00 [0.21, 1.00]  0.00 [0.00, 0.79]'
out_lacks 'Several options differ'
out_lacks 'temperature'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
run "$HOTBENCH" eval ablate "$TMP/noted" "$TMP/bare" "$TMP/mapless" --format json
code_is 0
out_has '"suite": "ablate"'
run "$HOTBENCH" eval ablate "$TMP/bare" "$TMP/mapless"
code_is 0
out_has 'Several options differ'
run "$HOTBENCH" --readonly eval ablate "$TMP/bare" "$TMP/again"
code_is 0
out_has 'All were run with the same options'
run "$HOTBENCH" eval ablate "$TMP/noted"
code_is 2
run "$HOTBENCH" eval ablate "$TMP/noted" "$TMP/nowhere"
code_is 3
err_has 'nowhere: holds no run'
mkdir "$TMP/other"
sed 's/eval conduct/eval listen/' "$TMP/noted/plan.json" >"$TMP/other/plan.json"
: >"$TMP/other/results.jsonl"
: >"$TMP/other/replies.jsonl"
run "$HOTBENCH" eval ablate "$TMP/noted" "$TMP/other"
code_is 3
err_has 'other: is a run of eval listen, the first one of eval conduct'
mkdir "$TMP/fewer"
cp "$TMP/bare/"*.jsonl "$TMP/fewer"
sed 's/"rows":"[^"]*"/"rows":"x\\u001b[31m"/' "$TMP/bare/plan.json" >"$TMP/fewer/plan.json"
run "$HOTBENCH" eval ablate "$TMP/bare" "$TMP/fewer"
code_is 0
out_has 'Each figure has its own interval'
out_lacks 'sample by sample'
out_has 'They were not asked the same rows'
ok 'nothing drives the terminal' sh -c "! grep -q '$(printf '\033')' '$TMP/out'"

# ---- ranks ----

run "$HOTBENCH" eval ranks "$TMP/noted" "$TMP/bare" "$TMP/mapless" "$TMP/offline"
code_is 0
out_has 'default (m)'
out_has "default (m, without the clerk's note)"
out_has 'default (m, without the map)'
out_has '4 results of 4 simulators.'
run "$HOTBENCH" eval conduct --data "$none" --run "$TMP/noted" -o "$TMP/noted.json"
code_is 0
run "$HOTBENCH" eval ranks "$TMP/noted.json" "$TMP/bare"
code_is 0
out_has '2 results of 2 simulators.'
run "$HOTBENCH" eval ranks "$TMP/bare" "$TMP/again"
code_is 3
err_has 'two results say "decorum" of the simulator'
run "$HOTBENCH" eval ranks "$TMP/none"
code_is 3
err_has 'none: holds no run'

# ---- the last answer read by a model ----

LABELS='{"proposition":"x","stance":"affirmed","helps":"answerer","p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1,"relevance":1,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"choice":0,"quote":"","why":"It is so.","instead":""}'
{
	on 'never run a business'
	echo 'expect body "name":"reading"'
	reply 'The answer is rude.'
	on 'That cannot be used'
	reply 'Very rude.'
	always '"name":"reading"' "$LABELS"
	always '"name":"faults"' '{"asked":"x","met":"answered","position":"kept","faults":[]}'
	judges
} >"$TMP/script"
play "$TMP/read" --simulator default --reader both
out_has 'bench               default (m, read by both)'
err_has 'm at 127.0.0.1'
err_has ' reads and plays the bench: about '
out_has 'Of 1 answer some of the model'
total=$(wc -l <"$TMP/read/replies.jsonl")
ok 'labels, faults and a turn of each, a repair, the verdicts' test "$total" -eq $((14 * 3 + 1 + 4 * 3 + 10))
cp "$TMP/out" "$TMP/read.txt"
run "$HOTBENCH" eval merge "$TMP/read"
code_is 0
ok 'the same table' cmp "$TMP/read.txt" "$TMP/out"
run "$HOTBENCH" eval ablate "$TMP/bare" "$TMP/read"
code_is 0
out_has 'both'
run "$HOTBENCH" eval issues --simulator default --judge-model j --reader llm --run "$TMP/r"
code_is 2
