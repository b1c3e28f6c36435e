# Bytes that drive a terminal go in by every way there is, and none comes out:
# cases, documents, answers, contexts, models, imported hearings and arguments.
. tests/cli/lib.sh

# CSI, OSC 52, OSC 8, DCS, C1 as UTF-8, bidi override, tag letters, DEL.
evil=$(printf 'Evil\033[2J\033]52;c;ZXZpbA==\007\033]8;;http://x\033\\\\\033Pq\033\\\\\302\2332J\342\200\256\363\240\201\201\177word')
json_evil='Evil\u001b[2J\u001b]52;c;ZXZpbA==\u0007\u001b]8;;http://x\u001b\\\u001bPq\u001b\\\u009b2J\u202e\udb40\udc41\u007fword'

# Nothing of it in what the last run printed (the newline and the text aside).
is_safe() { # TITLE
	cat "$TMP/out" "$TMP/err" >"$TMP/all"
	ok "$1: no control character comes out" sh -c \
		"! LC_ALL=C tr -d '\\n\\t\\r' <'$TMP/all' | LC_ALL=C grep -q '[[:cntrl:]]'"
	ok "$1: no C1, override or tag letter comes out" sh -c \
		"! LC_ALL=C grep -qe '$(printf '\302\233')' -e '$(printf '\342\200\256')' -e '$(printf '\363\240\201')' '$TMP/all'"
}

# A case: the title, the facts, a party, an issue, a document.
cp -R cases/okafor "$TMP/evil"
sed -e 's/"slug": "okafor"/"slug": "evil"/' \
	-e "s|\"title\": \"Okafor|\"title\": \"$(printf '%s' "$json_evil" | sed 's/\\/\\\\/g') Okafor|" \
	-e "s|\"facts\": \"|&$(printf '%s' "$json_evil" | sed 's/\\/\\\\/g') |" \
	-e "s|\"label\": \"|&$(printf '%s' "$json_evil" | sed 's/\\/\\\\/g') |" \
	cases/okafor/case.json >"$TMP/evil/case.json"
printf '\n[107] %s in a document about zebras.\n' "$evil" >>"$TMP/evil/docket/joint-appendix.md"
run "$HOTBENCH" case show "$TMP/evil"
code_is 0
out_has 'Evilword'
is_safe 'a case shown'
run "$HOTBENCH" case search "$TMP/evil" zebras
code_is 0
out_has 'word in a document about zebras'
is_safe 'a passage'

# Answers and a context.
printf '{"text": "%s is no search, Your Honor."}\n' "$json_evil" >"$TMP/answers"
run "$HOTBENCH" argue "$TMP/evil" --answers "$TMP/answers" --seed 3
code_is 0
out_has 'Evilword is no search'
is_safe 'a hearing'
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
for verb in list "show $id" "export $id"; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" hearings $verb
	code_is 0
	is_safe "hearings $verb"
done
cp "$TMP/out" "$TMP/hearing.json"
run "$HOTBENCH" replay "$id" --plain
is_safe 'a replay'
printf '{"role": "justice", "speaker": "%s", "text": "%s?"}\n{"role": "advocate", "text": "%s"}\n' \
	"$json_evil" "$json_evil" "$json_evil" >"$TMP/context"
run "$HOTBENCH" ask okafor --context "$TMP/context" --count 2 --seed 1
code_is 0
is_safe 'questions after a context'

# A hearing that somebody sends.
sed -e 's/"id": "[^"]*"/"id": "20990101-000000-evil"/' \
	-e "s|Evilword|$(printf '%s' "$json_evil" | sed 's/\\/\\\\/g')|g" \
	"$TMP/hearing.json" >"$TMP/sent.json"
run "$HOTBENCH" hearings import "$TMP/sent.json"
is_safe 'an import'
run "$HOTBENCH" hearings show 20990101
is_safe 'an imported hearing'
run "$HOTBENCH" replay 20990101 "$id"
code_is 0
is_safe 'an imported hearing beside another'
run "$HOTBENCH" replay "$evil" "$evil"
is_safe 'two hearings of no such names'

# Names and words on the command line come back in messages.
run "$HOTBENCH" argue "$evil"
is_safe 'an unknown case'
run "$HOTBENCH" "$evil"
is_safe 'an unknown command'
run "$HOTBENCH" argue okafor --bench "$evil" --plain
is_safe 'an unknown bench'
run "$HOTBENCH" argue okafor "--$evil"
is_safe 'an unknown option'

# A model.
serve hostile.server
run "$HOTBENCH" argue okafor --simulator default --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 3
end_server
code_is 0
out_has 'your rule stop there?'
is_safe 'a model'

# Files whose names are such bytes, as a shell's * finds them.
mkdir "$TMP/sent"
named=$TMP/sent/$(printf 'Evil\033[2J\302\2332Jword')
cp tests/official/two.txt "$named.txt"
cp "$TMP/sent.json" "$named.json"
echo '{}' >"$named.jsonl"
printf 'a\0b' >"$named.md"
mkdir "$named"
sed 's/"slug": "evil"/"slug": 3/' "$TMP/evil/case.json" >"$named/case.json"
run "$HOTBENCH" case import "$TMP/sent" --name named
code_is 1
err_has "Lindqvist"
is_safe 'the names of papers'
run "$HOTBENCH" hearings import "$named.jsonl" "$named.json" "$TMP/sent.json"
code_is 3
is_safe 'the names of hearings'
run "$HOTBENCH" check "$named"
code_is 1
is_safe 'the name of a case'
run "$HOTBENCH" score "$named.jsonl"
is_safe 'the name of a list'
run "$HOTBENCH" analyze cobra "$named.jsonl"
is_safe 'the name of what is read'
run "$HOTBENCH" argue okafor --answers "$named.jsonl"
is_safe 'the name of answers'

# Rows that a peer sends, in every command and format that gives them back: text
# and CSV without what it drives a terminal with, JSON with all of it, escaped.
raw=$(printf '%s' "$evil" | LC_ALL=C tr -d '\033\007') # as a parser takes it
rows() { # ANNOTATOR
	cat <<X
{"set": "$json_evil", "id": "$1$json_evil", "turn": 1, "annotator": "$1$json_evil", "question": "Was it a search? $raw", "answer": "No, $raw. It was not.", "note": "$raw", "$raw": 1, "commitment": 2, "relevance": 1, "manner": 1, "quality": 1, "consistency": 0, "outcome": "Witness"}
{"set": "$json_evil", "id": "=$1", "turn": 2, "annotator": "$1$json_evil", "question": "$json_evil?", "answer": "$json_evil", "commitment": 1, "relevance": 3, "manner": 1, "quality": 1, "consistency": 1, "outcome": "Questioner", "bat": "$raw"}
X
}
rows A >"$TMP/raw"
{ rows A; rows B; } >"$TMP/both"
printf '{"id": "%s", "remark": "You are a liar, %s, and everybody in this room knows it.", "justice": "%s", "facts": "%s", "context": [{"role": "justice", "text": "%s?"}]}\n' \
	"$json_evil" "$json_evil" "$json_evil" "$json_evil" "$json_evil" >"$TMP/remarks"
for format in text json jsonl csv; do
	for command in "score $TMP/raw" "score --summary $TMP/raw" \
		"agree $TMP/raw $TMP/raw" "agree $TMP/both" "agree --per-set $TMP/raw $TMP/raw" \
		"analyze cobra $TMP/raw" "analyze conduct $TMP/remarks" \
		"analyze answers okafor $TMP/raw"; do
		[ "$command$format" != "analyze answers okafor $TMP/rawcsv" ] || continue
		# shellcheck disable=SC2086
		run "$HOTBENCH" $command --format $format
		code_is 0
		ok "$last: says something" test -s "$TMP/out"
		is_safe "$last"
		case $format$command in
		json*conduct*) out_has '\u202e' ;;
		json*) out_has '\udb40\udc41' ;;
		esac
	done
done
run "$HOTBENCH" score --format jsonl "$TMP/raw"
out_has '\u009b2J\u202e'

# The same rows with a fault, and lines that are no JSON.
for line in "{\"set\": \"$json_evil\", \"turn\": 1, \"commitment\": \"$json_evil\"}" \
	"{\"$json_evil\": 1, \"commitment\": 7}" "$evil" "{\"$evil\": $evil}" \
	"$(printf '{\033"commitment": 2}')"; do
	printf '%s\n' "$line" >"$TMP/faulty"
	for command in score "agree $TMP/raw" 'analyze cobra' 'analyze conduct' \
		'argue okafor --answers' 'ask okafor --context' check \
		'hearings import'; do
		# shellcheck disable=SC2086
		run "$HOTBENCH" $command "$TMP/faulty"
		is_safe "$last"
		ok "$last: is refused" test "$code" -ne 0
	done
done

# Settings that somebody sends, under such a name.
printf 'model = %s\n[endpoint %s]\nbase_url = http://localhost/%s\n' \
	"$evil" "$raw" "$evil" >"$named.conf"
for format in text json; do
	run "$HOTBENCH" config show --format $format --config "$named.conf"
	is_safe "config show --format $format"
	out_has 'word'
done
