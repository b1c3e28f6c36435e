# hotbench eval script: a run divided by GNU parallel and as by a Slurm array; one shard
# is killed and goes on; the table is that of an undivided run
. tests/cli/lib.sh

run "$HOTBENCH" eval script
code_is 2
run "$HOTBENCH" eval script pbs
code_is 2
err_has 'it is slurm or parallel'
for name in parallel slurm; do
	run "$HOTBENCH" --readonly eval script $name
	code_is 0
	ok "$name is the file that ships" cmp "prompts/eval/$name.sh" "$TMP/out"
	ok 'and a script' sh -n "$TMP/out"
	cp "$TMP/out" "$TMP/$name.sh"
	run sh "$TMP/$name.sh"
	code_is 2
	err_has 'usage: '
done

to=
mkdir "$TMP/none" # no data sets at all
# Whatever comes first, the same request has the same reply.
always() { # TEXT REPLY
	echo on
	echo "for $1"
	reply "$2"
}
reply() {
	text=$(printf '%s' "$1" | sed 's/"/\\\\"/g')
	[ -z "$slow" ] || echo "wait $slow"
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}],"usage":{"prompt_tokens":100,"completion_tokens":20}}\n' "$text"
	echo repeat
}
scenario() { # milliseconds before a reply; ""
	slow=$1
	always '"name":"rage-bait"' '{"words":"","inconsistency":false,"provocation":false}'
	always '"name":"switching-sides"' '{"words":"What limits your rule","called_out":true}'
	always '"name":"decorum"' '{"words":"","called_out":false}'
	always '"name":"fallacy"' '{"words":"limits your rule","called_out":true}'
	always 'Twenty people a minute' 'How many a minute?'
	echo on
	reply 'What limits your rule?'
}
conduct() { # PROGRAM... and behind them `eval conduct` with all but the folder
	"$@" eval conduct --data "$TMP/none" --simulator default --model m \
		--judge-model 'j of two' --base-url "$url" --limit 1 --concurrency 1 $to
}
array() { # NAME=VALUE...
	conduct env HOTBENCH="$HOTBENCH" "$@" sh "$TMP/slurm.sh" "$TMP/array"
}
shards() {
	conduct env HOTBENCH="$HOTBENCH" sh "$TMP/parallel.sh" 3 "$TMP/run"
}
played() {
	sed -n 's/^played //p' "$TMP/served"
}

scenario '' >"$TMP/quick.server"
scenario 60 >"$TMP/slow.server"
serve "$TMP/quick.server"
to="--run $TMP/whole"
run conduct "$HOTBENCH"
to=
end_server
code_is 0
cp "$TMP/out" "$TMP/whole.txt"
ok 'there is a table' grep -q 'ten fallacies' "$TMP/whole.txt"
all=$(played)

# ---- what an earlier run was replied is not asked again ----

url=http://127.0.0.1:1/v1
to="--run $TMP/reused --replies-from $TMP/whole"
run conduct "$HOTBENCH"
code_is 0
ok 'the same table, and nobody was asked' cmp "$TMP/whole.txt" "$TMP/out"
err_lacks 'the models read'
ok 'its replies are its own' test "$(wc -l <"$TMP/reused/replies.jsonl")" -eq "$all"
ok 'that cost nothing' sh -c "! grep -q '\"prompt_tokens\":[1-9]' '$TMP/reused/replies.jsonl'"
serve "$TMP/quick.server"
to="--run $TMP/judged --replies-from $TMP/whole --judge-model third"
run conduct "$HOTBENCH"
to=
end_server
code_is 0
err_has '14 replies came from'
ok 'only the other judge is asked' test "$(played)" -eq $((all - 14))
to="--run $TMP/nothing --replies-from $TMP/none"
run conduct "$HOTBENCH"
to=
code_is 3
err_has 'none/replies.jsonl: '

# ---- as a Slurm array has it: a task's number, and how many there are ----

serve "$TMP/quick.server"
for i in 3 1 2; do
	run array SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=3
	code_is 0
done
# One alone, of three; and of fewer by mistake.
run array SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=1 SHARDS=3
code_is 0
run array SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=1
code_is 2
err_has 'this run was begun with shard'
end_server
ok 'as many requests as undivided' test "$(played)" -eq "$all"
run "$HOTBENCH" eval merge "$TMP/array"/*
code_is 0
ok 'the table of an undivided run' cmp "$TMP/whole.txt" "$TMP/out"

run "$HOTBENCH" eval merge -o "$TMP/table.html" "$TMP/array"/*
code_is 0
ok 'a page with its intervals' grep -q '<td[^>]*>1.00 \[0.[0-9]*, 1.00\]' "$TMP/table.html"

# ---- the bar: how many, how fast, how long; and stopped by a person ----

if command -v tmux >/dev/null 2>&1; then
	trap 'mux kill-server 2>/dev/null' EXIT
	serve "$TMP/slow.server"
	mux new-session -d -x 100 -y 24 "'$HOTBENCH' eval conduct --data '$TMP/none' --simulator default --model m --judge-model j --base-url $url --limit 4 --concurrency 1 --run '$TMP/bar'; echo ended=\$?; sleep 60"
	ok 'a rate' sees 'replies/s, about'
	ok 'and how much is left' sees ' s left'
	ok 'of how many' sees 'of 36'
	mux send-keys C-c
	ok 'Ctrl-C stops it' sees 'ended=130'
	ok 'and nothing is lost' sees 'every reply is kept; the'
	mux kill-server
	end_server
else
	skip 'tmux is not installed'
fi

# ---- GNU parallel ----

if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
	skip 'GNU parallel is not installed'
	exit 0
fi
serve "$TMP/slow.server"
shards >"$TMP/out" 2>"$TMP/err" </dev/null 9>&- &
script=$!
n=0
until [ "$(cat "$TMP/run/2/replies.jsonl" 2>/dev/null | wc -l)" -ge 2 ] || [ $n -ge 300 ]; do
	n=$((n + 1))
	sleep 0.05
done
pid=$(ps -eo pid=,comm=,args= | awk -v at="--run $TMP/run/2 " '$2 ~ /^hotbench/ && index($0, at) { print $1 }')
kill -KILL "$pid"
wait $script
code=$?
last='a shard was killed'
code_is 1
err_has 'the same command goes on with them'
out_is ''
ok 'the others ended' grep -q '^shard 3' "$TMP/err"
end_server
first=$(played)
had=$(cat "$TMP"/run/*/replies.jsonl | wc -l)
ok 'it had not ended' test "$had" -lt "$all"

serve "$TMP/quick.server"
run shards
end_server
code_is 0
ok 'the table of an undivided run' cmp "$TMP/whole.txt" "$TMP/out"
ok 'what had come was not asked again' test "$(played)" -eq $((all - had))
ok 'no more was lost than was under way' test $((first - had)) -le 1
run shards
code_is 0
ok 'and nothing when all is there' cmp "$TMP/whole.txt" "$TMP/out"
