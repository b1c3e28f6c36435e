# Standard output that cannot be written, or is not there: every command says so
# and ends with 3; standard error that cannot be written changes nothing.
. tests/cli/lib.sh

[ -c /dev/full ] || { skip 'there is no /dev/full'; exit 0; }

echo '{"text": "Yes, Your Honor: it was a search."}' >"$TMP/answers"
echo '{"set": "s", "turn": 1, "question": "Was it?", "answer": "It was.", "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}' >"$TMP/rows"
echo '{"id": 1, "turns": [{"initiator": "Was it?", "responder": "It was."}]}' >"$TMP/dialogues"
mkdir "$TMP/questions"
echo '{"id": "q", "justice": "elena_kagan", "text": "Why?", "legalbench": "Criticism", "stetson": "policy", "metacog": "procedural_matters", "valence": "Neutral"}' |
	tee "$TMP/questions/part1.jsonl" "$TMP/questions/part2.jsonl" >"$TMP/questions/second_reader.jsonl"
echo '{"schema": "hotbench.vote/1", "id": "1", "a": "x", "b": "y", "vote": "a"}' >"$TMP/votes.jsonl"
"$HOTBENCH" eval listen --data "$TMP" --limit 1 -o "$TMP/result.json"
echo '{"id":"a","task":"valence","side":"petitioner","turn":"Why?","label":"Neutral"}' >"$TMP/people.jsonl"
cp -R cases/okafor "$TMP/bad"
sed 's/"slug": "okafor"/"slug": 3/' cases/okafor/case.json >"$TMP/bad/case.json"
mkdir "$TMP/run"
echo '{"schema":"hotbench.run/1","task":"generate tactics","options":{"count":1,"seed":1}}' >"$TMP/run/plan.json"
echo '{"sample":0,"result":{"pair":"gen-1-0001","variants":[{"letter":"a","goal":"deception","turns":[{"asks":[{"question":"Was it?","answer":"It was."}]}],"flags":[]}]}}' >"$TMP/run/results.jsonl"
mkdir "$TMP/said"
echo '{"schema":"hotbench.run/1","task":"generate conduct","options":{"count":1,"seed":1}}' >"$TMP/said/plan.json"
echo '{"sample":0,"result":{"id":"x","kind":"decorum","remark":"No.","clean":"Yes.","flags":[]}}' >"$TMP/said/results.jsonl"
mkdir "$TMP/judged"
echo '{"schema":"hotbench.run/1","task":"eval conduct","options":{"count":1,"seed":1}}' >"$TMP/judged/plan.json"
: >"$TMP/judged/replies.jsonl"
: >"$TMP/judged/results.jsonl"
printf '# A paper\n\nThe officers searched the locker.\n' >"$TMP/paper.md"
argue() { # a hearing; its id
	"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed "$1" >"$TMP/argued" 2>&1
	"$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1
}
half() { # a team's; its id
	"$HOTBENCH" argue okafor --oralist "$1" --answers "$TMP/answers" >/dev/null 2>&1
	"$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1
}
left() { # one that can be resumed
	echo ':quit' | "$HOTBENCH" argue okafor --plain --seed 1 >/dev/null 2>&1
	"$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1
}
id=$(argue 1)
"$HOTBENCH" hearings label "$id" Q1 manner 2 >/dev/null
"$HOTBENCH" hearings export "$id" >"$TMP/hearing.json"
"$HOTBENCH" assignment new okafor -o "$TMP/assignment.json" >/dev/null
"$HOTBENCH" case import "$TMP/paper.md" --name papers >/dev/null 2>&1
"$HOTBENCH" case prepare papers >/dev/null 2>&1

# A paper of its own name.
paper() {
	cp "$TMP/paper.md" "$TMP/paper-$1.md"
	echo "$TMP/paper-$1.md"
}

# A case of its own name.
made() {
	"$HOTBENCH" case new made-$1 >/dev/null 2>&1
	echo made-$1
}

# What each command prints in earnest, nothing behind those that print nothing;
# $n is another number each time.
samples() {
	cat <<'X'
argue|argue okafor --answers $TMP/answers --seed 2
resume|resume $(left) --answers $TMP/answers
replay|replay $id --plain
ask|ask okafor --seed 1 --count 2
ask|ask okafor --seed 1 --count 2 --format json
case list|case list
case list|case list --format json
case show|case show okafor
case show|case show okafor --format json
case new|case new full-$n
case import|case import $TMP/paper.md --name papers-$n
case add|case add zuch $(paper $n)
case prepare|case prepare papers --list
case search|case search okafor search
case set|case set papers
case delete|case delete $(made $n) --yes
justice list|justice list
justice show|justice show alcorriza
justice new|justice new just-$n
bench list|bench list
bench show|bench show intramural
bench new|bench new bench-$n
assignment new|assignment new okafor
assignment show|assignment show $TMP/assignment.json
assignment accommodate|assignment accommodate $TMP/assignment.json --student 1 --no-clock
assignment add|assignment add $TMP/assignment.json
assignment list|assignment list
assignment list|assignment list --format json
drill again|drill again $id 1 --answers $TMP/answers
drill list|drill list --format json
drill tactics|drill tactics --progress
examine|examine tillery --answers $TMP/answers --seed 2
hearings list|hearings list
hearings list|hearings list --format csv
hearings show|hearings show $id
hearings label|hearings label $id Q1 manner 3
hearings settle|hearings settle $id
hearings note|hearings note $id Q1 a note
hearings ballot|hearings ballot $id --set 1=4
hearings accept|hearings accept $id
hearings agree|hearings agree $id
hearings progress|hearings progress okafor --format csv
hearings joint|hearings joint $(half first) $(half second)
hearings export|hearings export $id
report|report $id
report|report $id --format html
hearings import|hearings import $TMP/hearing.json
hearings delete|hearings delete $(argue $n) --yes
hearings prune|
hearings salvage|hearings salvage --output $TMP/salvaged-$n
check|check $TMP/bad
doctor|doctor
config show|config show
config path|config path
config set|
config unset|
config init|config init --print
config theme|config theme dark
completion|completion bash
completion|completion zsh
completion|completion fish
help|help
help|help argue
score|score $TMP/rows
score|score --format csv $TMP/rows
agree|agree $TMP/rows $TMP/rows
agree|agree --format json $TMP/rows $TMP/rows
analyze|analyze cobra $TMP/rows
analyze|analyze cobra --format csv $TMP/rows
analyze|analyze tactics $TMP/dialogues
generate tactics|generate tactics --run $TMP/run --limit 0
generate conduct|generate conduct okafor --run $TMP/said --limit 0
eval probe|eval probe --data $TMP --limit 1
eval listen|eval listen --data $TMP --limit 1
eval conduct|eval conduct --data $TMP --limit 1
eval issues|eval issues --data $TMP --limit 1
eval diversity|eval diversity --data $TMP --limit 1
eval tone|eval tone --data $TMP --limit 1
eval cobra|
eval tactics|eval tactics --data $TMP --format json
eval judge|eval judge $TMP/people.jsonl
eval ranks|eval ranks $TMP/result.json
eval ablate|eval ablate $TMP/judged $TMP/judged
eval merge|eval merge $TMP/judged
eval script|eval script slurm
arena|arena --tally $TMP/votes.jsonl
X
}

# Told and coded as promised, by a command that ends with $1 when all is well.
told() { # CODE WHY TITLE
	want=3
	[ "$1" -le 3 ] || want=$1
	result "$([ "$code" -eq "$want" ]; echo $?)" "$3: exit code $want ($code)"
	err_has "cannot write the output: $2"
	ok "$3: said once" test "$(grep -c 'cannot write' "$TMP/err")" -eq 1
}

try() { # TEMPLATE
	for where in none full closed chatter; do
		n=$((n + 1))
		eval "set -- $sample"
		last="$* ($where)"
		case $where in
		none) "$HOTBENCH" "$@" >"$TMP/out" 2>"$TMP/err" </dev/null ;;
		full) "$HOTBENCH" "$@" >/dev/full 2>"$TMP/err" </dev/null ;;
		closed) "$HOTBENCH" "$@" >&- 2>"$TMP/err" </dev/null ;;
		chatter) "$HOTBENCH" "$@" >"$TMP/out" 2>/dev/full </dev/null ;;
		esac
		code=$?
		case $where in
		none)
			plain=$code
			ok "$last: prints" test -s "$TMP/out"
			;;
		full) told "$plain" 'No space left on device' "$last" ;;
		closed) told "$plain" 'Bad file descriptor' "$last" ;;
		chatter)
			code_is "$plain"
			ok "$last: prints" test -s "$TMP/out"
			;;
		esac
	done
}

n=1
samples >"$TMP/samples"
while IFS='|' read -r _ sample; do
	[ -z "$sample" ] || try "$sample"
done <"$TMP/samples"

# No command without a sample; the help of each is output, too.
help_is_told() {
	last="$* --help"
	"$HOTBENCH" "$@" --help >/dev/full 2>"$TMP/err" </dev/null
	code=$?
	told 0 'No space left on device' "$last"
}
help_is_told
"$HOTBENCH" --version >/dev/full 2>"$TMP/err"
code=$?
told 0 'No space left on device' --version
"$HOTBENCH" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' >"$TMP/commands"
while read -r command; do
	help_is_told "$command"
	"$HOTBENCH" "$command" --help |
		sed -n "s/^  hotbench \($command [a-z]*\).*/\1/p" >"$TMP/verbs"
	[ -s "$TMP/verbs" ] || echo "$command" >"$TMP/verbs"
	while read -r verb; do
		ok "$verb has a sample" grep -q "^$verb|" "$TMP/samples"
	done <"$TMP/verbs"
done <"$TMP/commands"

# More than a buffer full; a file of the journal that got no wrong number.
ok 'the journal is one' sh -c "
	head -c 15 '$HOME/.local/share/hotbench/hearings.db' | grep -q 'SQLite format 3'"
run "$HOTBENCH" hearings list
code_is 0

# A reader that has seen enough is no fault, whoever ignores the signal.
for ignore in : "trap '' PIPE"; do
	sh -c "$ignore; \"\$@\" 2>'$TMP/err'; echo \$? >'$TMP/code'" sh \
		"$HOTBENCH" completion bash | true
	sh -c "$ignore; \"\$@\" 2>'$TMP/err'; echo \$? >'$TMP/code'" sh \
		"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed 1 | true
	last="argue into a closed pipe ($ignore)"
	code=$(cat "$TMP/code")
	code_is 0
	err_lacks 'cannot write'
done
# It is not argued on for nobody: a bench of models costs.
awk 'BEGIN { for (i = 0; i < 60; i++) print "{\"text\": \"Yes, Your Honor.\"}" }' >"$TMP/sixty"
sh -c '"$@" 2>/dev/null' sh "$HOTBENCH" argue okafor --answers "$TMP/sixty" --seed 1 \
	--turns 60 --no-clock | head -n 1 >/dev/null
run "$HOTBENCH" hearings list --format json
ok 'a hearing that nobody reads is left' sh -c "
	grep -o '\"adjourned\": [a-z]*' '$TMP/out' | head -n 1 | grep -q false"

# What is written is its owner's alone, whatever the umask, and also where a file
# stood that others could read: everything that can go into a file does.
mkdir "$TMP/files"
umask 000
for command in "hearings export $id" "report --format md $id" "score $TMP/rows" "agree $TMP/rows $TMP/rows" \
	"analyze cobra $TMP/rows" "analyze conduct $TMP/remarks" "analyze tactics $TMP/dialogues" \
	"eval listen --data $TMP --limit 1" "eval ranks $TMP/result.json" "arena --tally $TMP/votes.jsonl"; do
	echo '{"id": "1", "remark": "You are a liar."}' >"$TMP/remarks"
	file=$TMP/files/$(echo "$command" | tr -c 'a-z\n' -)
	for before in no a; do
		[ $before = no ] || chmod 666 "$file"
		# shellcheck disable=SC2086
		run "$HOTBENCH" $command --output "$file"
		code_is 0
		ok "$last: 0600 where $before file stood" \
			test "$(stat -c %a "$file")" = 600
	done
done
ln -s "$TMP/files/real" "$TMP/files/link"
: >"$TMP/files/real"
run "$HOTBENCH" score "$TMP/rows" --output "$TMP/files/link"
ok 'a link stays, and what it leads to is 0600' sh -c "
	test -L '$TMP/files/link' && test \$(stat -c %a '$TMP/files/real') = 600"
run "$HOTBENCH" score "$TMP/rows" -o "$TMP/files/none/file"
ok 'nothing is left of what could not be written' sh -c \
	"! ls -A '$TMP/files' | grep -q part"

# Each command that takes a file to write to was tried here.
for command in $(cat "$TMP/commands"); do
	"$HOTBENCH" "$command" --help | grep -q -e '--output' || continue
	ok "$command --output was tried" sh -c "ls '$TMP/files' | grep -q '^$command'"
done

# So with all that the samples made, case and journal, settings and traces.
rm -rf "$HOME"
: >"$TMP/tried"
while IFS='|' read -r _ sample; do
	n=$((n + 1))
	[ -z "$sample" ] || eval "\"$HOTBENCH\" $sample" >>"$TMP/tried" 2>&1
done <"$TMP/samples"
"$HOTBENCH" config init >>"$TMP/tried" 2>&1
"$HOTBENCH" config set network off >>"$TMP/tried" 2>&1
"$HOTBENCH" case import "$TMP/paper.md" --name papers >>"$TMP/tried" 2>&1
"$HOTBENCH" case prepare papers >>"$TMP/tried" 2>&1
find "$HOME" -type f >"$TMP/found"
ok 'there are files' test "$(wc -l <"$TMP/found")" -gt 8
find "$HOME" -perm /077 >"$TMP/found"
ok 'none of them is open to others' sh -c "! grep . '$TMP/found'"
