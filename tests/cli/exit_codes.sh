# One rule for files in all commands: what is named on the command line and is not
# there, or is a folder where a file belongs, ends with 3 and a message that names
# it, with its option; names and words that cannot be end with 2; help ends with 0.
. tests/cli/lib.sh

echo '{"text": "Yes, Your Honor: it was a search."}' >"$TMP/answers"
"$HOTBENCH" argue okafor --answers "$TMP/answers" --seed 1 >/dev/null 2>&1
echo ':quit' | "$HOTBENCH" argue okafor --plain --seed 1 >/dev/null 2>&1
open=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
done=$("$HOTBENCH" hearings list | sed -n 3p | cut -d ' ' -f 1)
model='--simulator default --model m --base-url http://127.0.0.1:9/v1'
good=$TMP/answers

# The command with @ for the file: where it is an option's, that stands before it.
files() {
	cat <<X
check @
score @
agree @
agree @ $good
analyze cobra @
analyze conduct @
analyze tactics @
analyze answers okafor --side petitioner @
ask okafor --context @
ask okafor $model --play-tape @
argue okafor --answers @
argue okafor --assignment @
argue okafor --answers $good $model --play-tape @
resume $open --answers @
examine tillery --answers @
drill again --answers @
drill tactics --answers @
case import @
case import --oyez @
case add zuch @
hearings import @
hearings salvage @
report @
report --class @
report --assignment @ .
assignment show @
assignment accommodate @ --student 1 --no-clock
assignment new okafor --same-copy @
arena --tally @
arena --seed 1 @ $good
eval ranks @
eval merge @
eval listen --data @
eval probe --data @
eval cobra --data @
generate tactics --review @
generate conduct --review @
hearings list --config @
score $good --config @
X
}

# Files to be written, in a folder that is not there.
targets() {
	cat <<X
argue okafor --answers $good $model --tape @
argue okafor --answers $good $model --trace @
ask okafor --count 1 --seed 1 $model --tape @
ask okafor --count 1 --seed 1 $model --trace @
hearings export $done --output @
report $done --format text --output @
report $done --output @.html
assignment new okafor --output @
eval listen --limit 1 --output @
eval ranks $TMP/result.json --output @
score $TMP/rows --output @
agree $TMP/rows $TMP/rows --output @
analyze cobra $TMP/rows --output @
hearings agree $done --output @
arena --tally $TMP/votes --output @
arena --votes @ $TMP/turns1 $TMP/turns2
resume $open --answers $good $model --trace @
examine tillery --answers $good --simulator model ${model#*default} --trace @
drill tactics --answers $good --simulator model ${model#*default} --trace @
case prepare papers ${model#*default} --trace @
generate tactics --run $TMP/run ${model#*default} --trace @
generate conduct okafor --run $TMP/said ${model#*default} --trace @
generate tactics --run $TMP/made --limit 0 --output @
eval listen --run $TMP/judged --limit 1 $model --trace @
eval listen --limit 1 --turns @
X
}
echo '{"set": "s", "turn": 1, "question": "Was it?", "answer": "It was.", "commitment": 2, "relevance": 1, "manner": 1, "consistency": 0}' >"$TMP/rows"
echo '{"schema": "hotbench.vote/1", "id": "1", "a": "x", "b": "y", "vote": "a"}' >"$TMP/votes"
"$HOTBENCH" eval listen --limit 1 -o "$TMP/result.json"
for n in 1 2; do
	"$HOTBENCH" eval listen --limit 3 --seed $n --turns "$TMP/turns$n" >/dev/null
done
printf '# A paper\n\nThe officers searched the locker.\n' >"$TMP/paper.md"
"$HOTBENCH" case import "$TMP/paper.md" --name papers >/dev/null 2>&1
mkdir "$TMP/made"
echo '{"schema":"hotbench.run/1","task":"generate tactics","options":{"count":1,"seed":1}}' >"$TMP/made/plan.json"
: >"$TMP/made/results.jsonl"
"$HOTBENCH" hearings label "$done" Q1 manner 2 >/dev/null

# Words that cannot be: 2.
words() {
	cat <<X
argue nobody --answers $good
argue okafor --bench nobody --answers $good
argue okafor --clock sun
case show nobody
case search nobody word
case prepare nobody
justice show nobody
bench show nobody
examine ames --answers $good
examine tillery --witness nobody --answers $good
drill tactics --name nobody
drill again nobody
hearings show nobody
hearings export nobody
hearings delete nobody --yes
resume nobody
replay nobody
ask nobody
ask okafor --justice nobody
eval nobody
analyze nobody $good
score
score a b
help nobody
nobody
X
}

# The message names the file, and the option before it unless that is positional.
names_it() { # COMMAND FILE
	err_has "$2"
	option=$(echo " $1" | sed -n 's/.* \(--[a-z-]*\) @.*/\1/p')
	case $option in
	'' | --oyez | --class | --tally | --output | --tape | --trace) ;;
	*) err_has "$option" ;;
	esac
}

try() { # COMMAND FILE
	# shellcheck disable=SC2046
	run "$HOTBENCH" $(echo "$1" | sed "s|@|$2|g")
	code_is 3
	names_it "$1" "$2"
	ok "$last: nothing was begun" sh -c "! grep -q . '$TMP/out'"
}

nothing=$TMP/none/such.file
mkdir "$TMP/folder"
files >"$TMP/commands"
while read -r command; do
	try "$command" "$nothing"
done <"$TMP/commands"
targets >"$TMP/targets"
while read -r command; do
	# shellcheck disable=SC2046
	run "$HOTBENCH" $(echo "$command" | sed "s|@|$nothing|g")
	code_is 3
	err_has "$nothing"
done <"$TMP/targets"
ok 'no folder was made for one' test ! -e "$TMP/none"

# A folder where a file belongs, a pipe nobody can open, a name a little wrong.
grep -v '^check\|^case\|^eval merge\|--data\|^report' "$TMP/commands" >"$TMP/no_folders"
while read -r command; do
	try "$command" "$TMP/folder"
done <"$TMP/no_folders"
run "$HOTBENCH" score "$TMP/row"
code_is 3
err_has "did you mean 'rows'?"
run "$HOTBENCH" argue okafor --answers "$TMP/answer"
code_is 3
err_has "--answers: $TMP/answer: is not there; did you mean 'answers'?"
run "$HOTBENCH" argue "$TMP/folder" --answers "$good"
code_is 3
err_has "$TMP/folder"
ln -s nowhere "$TMP/link"
run "$HOTBENCH" score "$TMP/link"
code_is 3
err_has 'a link leads nowhere'
if [ "$(id -u)" -ne 0 ]; then
	cp "$TMP/rows" "$TMP/locked"
	chmod 0 "$TMP/locked"
	while read -r command; do
		try "$command" "$TMP/locked"
	done <"$TMP/no_folders"
fi

words >"$TMP/wrong"
while read -r command; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" $command
	code_is 2
	ok "$last: nothing is printed" test ! -s "$TMP/out"
done <"$TMP/wrong"

# Help of every command and verb; each option that takes a FILE is in a table above.
covered() { # COMMAND OPTION
	cat "$TMP/commands" "$TMP/targets" | grep -q -e "^$1 .*$2 "
}
"$HOTBENCH" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >"$TMP/all"
while read -r command; do
	run "$HOTBENCH" help "$command"
	code_is 0
	err_is ''
	sed -n "s/^  hotbench $command \([a-z]*\).*/$command \1/p" "$TMP/out" >"$TMP/verbs"
	[ -s "$TMP/verbs" ] || echo "$command" >"$TMP/verbs"
	while read -r verb; do
		# shellcheck disable=SC2086
		run "$HOTBENCH" help $verb
		code_is 0
		sed '/^Always/,$d' "$TMP/out" |
			sed -n 's/^.*\(--[a-z-]*\) FILE .*/\1/p' >"$TMP/of_verb"
		while read -r option; do
			ok "$verb $option is in the table" covered "${verb%% [a-z]*}" "$option"
		done <"$TMP/of_verb"
	done <"$TMP/verbs"
done <"$TMP/all"

# doctor says what is not there.
mkdir -p "$HOME/.config/hotbench"
run "$HOTBENCH" doctor
out_has "note settings  $HOME/.config/hotbench/config is not there"
printf '[endpoint a]\nbase_url = https://127.0.0.1:9/v1\nmodel = m\nca_file = %s\n' \
	"$nothing" >"$HOME/.config/hotbench/config"
run "$HOTBENCH" doctor --endpoint a
code_is 1
out_has "BAD  ca_file   $nothing: "
printf '[endpoint a]\nbase_url = https://127.0.0.1:9/v1\nmodel = m\nkey_file = %s\n' \
	"$nothing" >"$HOME/.config/hotbench/config"
run "$HOTBENCH" doctor --endpoint a
code_is 3
err_has "key_file $nothing"
rm "$HOME/.config/hotbench/config"

# A locale that is not UTF-8 gets ASCII in the line mode, its cases included.
ascii() { # TITLE
	ok "$1: ASCII only" sh -c "! LC_ALL=C grep -q '[^ -~]' '$TMP/out'"
	ok "$1: says something" test -s "$TMP/out"
}
LC_ALL=C
export LC_ALL
for command in "argue okafor --plain --seed 1" "argue zuch --answers $good --seed 1" \
	"hearings show $done" "replay $done --plain" 'drill tactics --plain' \
	'examine tillery --plain'; do
	echo ':quit' >"$TMP/in"
	# shellcheck disable=SC2086
	run "$HOTBENCH" $command
	ascii "$command"
done
printf '{"text": "Señor, 5 § 3 — “yes”."}\n' >"$TMP/odd"
run "$HOTBENCH" argue okafor --answers "$TMP/odd" --seed 1 --feedback full
ascii 'an answer with accents'
out_has 'Senor, 5 S 3 - "yes".'
LC_ALL=C.UTF-8
run "$HOTBENCH" argue okafor --answers "$TMP/odd" --seed 1
out_has 'Señor, 5 § 3 — “yes”.'
