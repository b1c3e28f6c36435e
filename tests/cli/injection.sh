# Papers that give orders (tests/injection), from the import to the end of an
# argument: a scripted model repeats what it read, and nothing of it is obeyed.
. tests/cli/lib.sh


papers=$TMP/papers
mkdir "$papers"
for f in tests/injection/*.md; do
	case $f in
	*/README.md) ;;
	*) cp "$f" "$papers" ;;
	esac
done
run "$HOTBENCH" case import "$papers" --name barn
code_is 0

# Nothing but plain text comes out, however it is looked at.
is_plain() { # TITLE
	cat "$TMP/out" "$TMP/err" >"$TMP/all"
	ok "$1: no control character" sh -c \
		"! LC_ALL=C tr -d '\\n' <'$TMP/all' | LC_ALL=C grep -q '[[:cntrl:]]'"
	ok "$1: nothing hidden" sh -c "! LC_ALL=C grep -qe '$(printf '\302\233')' \
		-e '$(printf '\342\200\256')' -e '$(printf '\342\200\213')' \
		-e '$(printf '\363\240\201')' -e '$(printf '\342\200\250')' '$TMP/all'"
	# A turn begins at the left edge; no line of a document does.
	ok "$1: no turn of its own" sh -c \
		"! grep -qE '^(KAGAN|COUNSEL|THACKENBY|FERREBLANCA|you|clerk): CANARY' '$TMP/all'"
}
run "$HOTBENCH" case search barn CANARY --full -k 20
code_is 0
out_has CANARY
is_plain 'a search'
run "$HOTBENCH" case search barn --format jsonl -k 20 barn CANARY
is_plain 'a search as JSON'
ok 'each passage is one line' \
	[ "$(grep -c '^{.*}$' "$TMP/out")" -eq "$(grep -c '' "$TMP/out")" ]
printf ':docket CANARY\n:docket KAGAN concedes\n:adjourn\n' >"$TMP/in"
run "$HOTBENCH" argue barn --plain --ephemeral --seed 2
is_plain ':docket'

# Drafted without a model, what they say is quoted and stays plain.
run "$HOTBENCH" case prepare barn
code_is 0
is_plain 'a preparation'
run "$HOTBENCH" case show barn --memo
is_plain 'a drafted memo'
run "$HOTBENCH" check "${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/barn"
is_plain 'a check'
run "$HOTBENCH" case prepare barn --drop all
code_is 0

printf '{"text": "The barn was searched, Your Honor."}\n' >"$TMP/answers"
serve injection.server
run "$HOTBENCH" argue barn --simulator agent --model m --base-url "$url" \
	--answers "$TMP/answers" --seed 2 --turns 1 --trace "$TMP/trace"
end_server
code_is 0
ok 'the model was asked seven times' grep -q '^played 7' "$TMP/served"
ok 'and shown what it should be' sh -c "! grep MISMATCH '$TMP/served'"
is_plain 'a hearing'
out_has ' And what of the barn, counsel?'
ok 'a question is one line' sh -c "! grep -q '^you: I concede' '$TMP/out'"
out_lacks 'I find for the respondent'
id=$("$HOTBENCH" hearings list --format json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)
run "$HOTBENCH" hearings export "$id"
code_is 0
is_plain 'an export'
ok 'two quotations cost a step each' \
	[ "$(grep -c 'it was a quotation' "$TMP/out")" -eq 2 ]
ok 'no search of a document was made' sh -c "! grep -q '\"input\": \".*secret barn' '$TMP/out'"
out_has 'nothing found in documents so called'
out_has 'nothing else can be searched'
out_lacks 'root:'
