# hotbench eval: suites, formats, data that is absent or spoilt, ranks
. tests/cli/lib.sh

none=$TMP/none # no data sets at all
mkdir "$none"

# What needs no data runs without it, in every format, and the same again.
run "$HOTBENCH" eval listen --data "$none" --limit 12
code_is 0
err_is ''
out_has 'Does the next question take up the answer?'
out_has 'pairs with the same next words'
out_has 'Real arguments are not there to compare with (--data).'
out_has '12 answers of our own writing to 2 questions'
ok 'no line is wider than 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
cp "$TMP/out" "$TMP/first"
run "$HOTBENCH" eval listen --data "$none" --limit 12
ok 'the same seed gives the same figures' cmp "$TMP/first" "$TMP/out"

run "$HOTBENCH" eval listen --data "$none" --limit 12 --seed 3 --format json
code_is 0
out_has '"schema": "hotbench.eval/1"'
out_has '"suite": "listen"'
out_has '"simulator": "offline"'
out_has '"seed": 3'
out_has '"n": 12'
out_has '"interval95": ['
out_has '"scores": {'
run "$HOTBENCH" eval listen --data "$none" --limit 12 --format csv
code_is 0
out_has 'suite,table,row,figure,value,lo,hi,n,text'
out_has 'listen,follow_ups,same,share,'
run "$HOTBENCH" eval listen --data "$none" --limit 12 --format md
code_is 0
out_has '| figure |'
run "$HOTBENCH" eval listen --data "$none" --limit 12 -o "$TMP/page.html"
code_is 0
out_is ''
ok 'the page is one file without a script' sh -c \
	"grep -q '</html>' '$TMP/page.html' && ! grep -qi '<script\|src=\|href=' '$TMP/page.html'"
run env HOTBENCH_DATA="$none" "$HOTBENCH" eval issues --limit 1
code_is 0
out_has 'It is no test.'
run "$HOTBENCH" eval tactics --data "$none"
code_is 0
out_has 'data/tactics is not there'
out_has 'goal, both of a pair'
run "$HOTBENCH" eval conduct --data "$none" --limit 2
code_is 0
out_has 'nothing was fitted on'
out_has 'data/conduct is not there'
run "$HOTBENCH" eval cobra --data "$none"
code_is 0
err_is ''
out_has 'told so'
out_has 'Answers foreseen in 6 shipped fictional cases'
out_has '(data/charm) are not there'
ok 'nothing was written beside' test ! -e "$HOME/.local/share/hotbench/hearings.db"

# What needs data says so.
for suite in diversity tone; do
	run "$HOTBENCH" eval $suite --data "$none"
	code_is 3
	err_has "hotbench: eval $suite: $none/"
	err_has 'name their folder with --data or HOTBENCH_DATA'
	out_is ''
done

# Spoilt data is told with file and line.
mkdir "$TMP/bad" "$TMP/bad/charm" "$TMP/bad/tactics" "$TMP/bad/questions"
printf '{"set": "WMT_D", "annotator": "A", "turn": 1, "question": "Q", "commitment": 2}\n{"set": "WMT_D", "annotator": "A", "turn": 2, "question": "Q", "commitment": 9}\n' \
	>"$TMP/bad/charm/WMT_D.jsonl"
run "$HOTBENCH" eval cobra --data "$TMP/bad"
code_is 3
err_has "WMT_D.jsonl:2: "
err_has 'commitment'
echo '{"turns": [{"responder": "It was.", "illocutionary_act": "Songs"}]}' >"$TMP/bad/tactics/dialogues.jsonl"
run "$HOTBENCH" eval tactics --data "$TMP/bad"
code_is 3
err_has 'dialogues.jsonl:1: '
printf '{"id": "q1", "justice": "elena_kagan", "text": "W\033[31mhy?", "legalbench": "Nonsense"}\n' >"$TMP/bad/questions/part1.jsonl"
run "$HOTBENCH" eval tone --data "$TMP/bad"
code_is 3
err_has 'part1.jsonl:1: '
ok 'no escape reaches the terminal' sh -c "! grep -q '$(printf '\033')' '$TMP/err'"

# A row that nobody could read: a file of ours that somebody changed.
mkdir -p "$TMP/share/prompts"
cp -R cases justices "$TMP/share"
cp -R prompts/. "$TMP/share/prompts"
sed '3s/"evasive"/"silent"/; 3s/"conceding"/"silent"/' prompts/eval/listen.jsonl >"$TMP/share/prompts/eval/listen.jsonl"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" eval listen --data "$none"
code_is 3
err_has 'listen.jsonl:3: '
err_has 'kind'

# All of it on a page.
run "$HOTBENCH" eval probe --data "$none" --limit 2
code_is 0
out_has 'All suites on a page'
out_has 'breaches of decorum called out'
err_has 'eval diversity: '
err_lacks 'eval cobra: '
ok 'the page fits 79 columns' sh -c "! grep -q '.\{80\}' '$TMP/out'"
run "$HOTBENCH" eval probe --data "$none" --limit 2 --format json
out_has '"suite": "probe"'

# Ranks, from kept results.
result() { # SIMULATOR DECORUM DIVERGENCE
	printf '{"schema": "hotbench.eval/1", "suite": "conduct", "simulator": "%s", "n": 9, "scores": {"decorum": {"value": %s}, "rage_bait": {"value": %s}, "switching_sides": {"value": 0}, "diversity": {"value": %s, "less_is_better": true}}}' "$1" "$2" "$2" "$3" >"$TMP/$1.json"
}
result slow 0.3 0.01
result quick 0.6 0.09
run "$HOTBENCH" eval ranks "$TMP/slow.json" "$TMP/quick.json" --format csv
code_is 0
out_has 'ranks,ranks,quick,adversarial,1,'
out_has 'ranks,ranks,slow,adversarial,2,'
out_has 'ranks,ranks,slow,diversity,1,'
out_has 'ranks,ranks,slow,overall,1.5,'
run "$HOTBENCH" eval listen --data "$none" --limit 6 -o "$TMP/listen.json"
run "$HOTBENCH" eval ranks "$TMP/listen.json" "$TMP/quick.json"
code_is 0
out_has 'offline'
# What people preferred, by the name of a simulator or of its file; others by themselves.
vote() { # A B VOTE
	printf '{"schema": "hotbench.vote/1", "id": "%s", "a": "%s", "b": "%s", "vote": "%s", "annotator": "me"}\n' "$((id += 1))" "$@"
}
id=0
{ vote slow quick a; vote quick slow b; vote slow quick tie; vote real quick a; } >"$TMP/votes.jsonl"
cp "$TMP/quick.json" "$TMP/q.json"
vote q slow b >>"$TMP/votes.jsonl"
run "$HOTBENCH" eval ranks "$TMP/slow.json" "$TMP/votes.jsonl" "$TMP/quick.json" --format csv
code_is 0
out_has 'ranks,figures,slow,people,0.875,' # three won, a tie
out_has 'ranks,figures,quick,people,0.125,'
out_has 'ranks,figures,real,people,1,'
out_has 'ranks,figures,q,people,0,'
out_has 'ranks,ranks,real,people,1,'
out_has 'ranks,ranks,slow,people,2,'
out_has 'ranks,ranks,slow,adversarial,2,'
run "$HOTBENCH" eval ranks "$TMP/slow.json" "$TMP/votes.jsonl" --format csv
code_is 0
out_has 'ranks,ranks,quick,adversarial,,'
sed 's/"quick"/"q"/g' "$TMP/votes.jsonl" >"$TMP/by-file.jsonl"
run "$HOTBENCH" eval ranks "$TMP/slow.json" "$TMP/by-file.jsonl" "$TMP/q.json" --format csv
code_is 0
out_has 'ranks,figures,quick,people,0.1,'
run "$HOTBENCH" eval ranks "$TMP/slow.json" "$TMP/votes.jsonl" "$TMP/q.json"
code_is 3
err_has 'two results say "win_rate" of the simulator quick'
cp "$TMP/slow.json" "$TMP/quick.json"
run "$HOTBENCH" eval ranks "$TMP/q.json" "$TMP/quick.json" "$TMP/votes.jsonl"
code_is 3
err_has 'votes on "quick": is it quick or slow?'
cp "$TMP/q.json" "$TMP/quick.json"
echo '{"schema": "hotbench.vote/1", "id": "1"}' >"$TMP/spoilt.jsonl"
run "$HOTBENCH" eval ranks "$TMP/quick.json" "$TMP/spoilt.jsonl"
code_is 3
err_has 'spoilt.jsonl:1: '
run "$HOTBENCH" eval ranks "$TMP/quick.json" "$TMP/quick.json"
code_is 3
err_has 'two results say "decorum" of the simulator quick'
echo '{"schema": "hotbench.case/1"}' >"$TMP/other.json"
run "$HOTBENCH" eval ranks "$TMP/other.json"
code_is 3
err_has 'other.json: '
run "$HOTBENCH" eval ranks "$TMP/nowhere.json"
code_is 3
err_has 'nowhere.json'
printf '{"schema": "hotbench.eval/1", "suite": "x", "n": 1, "scores": {}' >"$TMP/cut.json"
run "$HOTBENCH" eval ranks "$TMP/cut.json"
code_is 3

# Wrong usage.
run "$HOTBENCH" eval
code_is 2
run "$HOTBENCH" eval liston
code_is 2
err_has "Did you mean 'hotbench eval listen'?"
run "$HOTBENCH" eval listen --limit 0
code_is 2
err_has '--limit'
run "$HOTBENCH" eval listen --simulator nobody
code_is 2
run "$HOTBENCH" eval listen --format xml
code_is 2
run "$HOTBENCH" eval ranks
code_is 2
run "$HOTBENCH" --readonly eval listen --data "$none" --limit 6
code_is 0
