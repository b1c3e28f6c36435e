# What an answer is found to say is shown for what it is: words that touch nothing
# earn nothing, what a case stands on is named, what is missing is told once.
. tests/cli/lib.sh

cat >"$TMP/nonsense" <<'X'
{"text": "Skiing has been part of the life of the mountain states for as long as anyone remembers, Your Honor, and the snow this year was very good."}
{"text": "Yes, Your Honor. Bananas are yellow, and they travel badly, as any grocer will tell you."}
{"text": "A souffle should be folded gently, because the air in the egg whites is all the lift there is."}
X
for side in petitioner respondent; do
	run "$HOTBENCH" argue calloran --side $side --seed 5 --answers "$TMP/nonsense"
	code_is 0
	# what begins with the yes that was asked for may be called unsettled
	ok 'each is beside the point' test "$(grep -cE '^ *\[(o\] beside the point|\?\] it was not seen how)' "$TMP/out")" -eq 3
	ok 'most of them plainly' test "$(grep -c '^ *\[o\] beside the point' "$TMP/out")" -ge 2
	out_lacks '[+]'
	out_lacks ', firm'
	ok 'no issue is handled by them' sh -c "! grep -q '^ *handled ' '$TMP/out'"
	out_has 'strongest  none that the reading is sure of'
	ok 'the weakest is one of them' grep -qA1 '^weakest    Q [123]' "$TMP/out"
	out_has 'missed the question (Relevance)'
done

# It stands on a proposition of the map, and is told so; so it is when it is
# replayed, and the JSON has the id.
echo '{"text": "It should say that the notice phrase goes with refusing and not with telling, because telling needs no notice and refusing does."}' >"$TMP/answers"
run "$HOTBENCH" argue calloran --side petitioner --issues discloses-or --seed 5 \
	--answers "$TMP/answers"
code_is 0
out_has 'stands on: The notice phrase goes with refusing'
err_is ''
run "$HOTBENCH" hearings list --format json
id=$(sed -n 's/.*"id": *"\([^"]*\)".*/\1/p' "$TMP/out" | head -n 1)
run "$HOTBENCH" replay "$id" --plain
code_is 0
out_has 'stands on: The notice phrase goes with refusing'
run "$HOTBENCH" hearings export "$id"
out_has '"id": "p-refusal-only"'

# Without the word vectors it goes on, and says so: beside the transcript, or in
# the line mode among the notices.
mkdir "$TMP/share"
cp -r cases justices prompts "$TMP/share"
rm "$TMP/share/prompts/lexicons/speech.vec"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" argue calloran --seed 5 --answers "$TMP/nonsense"
code_is 0
out_lacks 'by words alone'
ok 'told once' test "$(grep -c 'speech.vec.*answers are read by words alone' "$TMP/err")" -eq 1
printf 'No.\nYes.\n' >"$TMP/in"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" argue calloran --seed 5 --plain
code_is 0
ok 'told once' test "$(grep -c '^(.*speech.vec.*by words alone)$' "$TMP/out")" -eq 1
printf '{"id": 1, "question": "Why?", "answer": "Because."}\n' >"$TMP/row"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" analyze answers calloran "$TMP/row"
code_is 0
ok 'told once' test "$(grep -c 'by words alone' "$TMP/err")" -eq 1

# "Nowhere" answers where; figures are no bad manners.
cat >"$TMP/direct.jsonl" <<'X'
{"side": "petitioner", "question": "The last paragraph of your brief offers a smaller rule, that a disclosure is protected once the operator has actual knowledge. Where in section 706(a) do I find the word \"knowledge\"?", "answer": "Nowhere, Mr. Chief Justice. The word is not in the statute; it is a fallback, and our main submission is that disclosure needs no written notice at all."}
X
run "$HOTBENCH" analyze answers calloran "$TMP/direct.jsonl"
code_is 0
out_has '"beside_the_point":false'
echo '{"remark": "Clearance went from 31 to 44 percent in the year of the purchase, Your Honor, and fell to 29 in the next."}' >"$TMP/figures.jsonl"
run "$HOTBENCH" analyze conduct "$TMP/figures.jsonl"
code_is 0
out_has '"flags":[]'

# Where the case has only a summary of a brief, the summary is what is read out: seen
# best in a case without a map, where the papers are all there is.
mkdir -p "$HOME/.config/hotbench/cases"
cp -r cases/ames "$HOME/.config/hotbench/cases"
rm "$HOME/.config/hotbench/cases/ames/map.json"
cat >"$TMP/common.jsonl" <<'X1'
{"text": "A prima facie case clears away the usual innocent explanations, and a presumption about how many employers discriminate has nothing to do with it."}
{"text": "The statute protects any individual and says nothing about groups."}
{"text": "The rule makes courts decide who is in the majority in the state or the office."}
{"text": "Everyone has a race and a sex, and the first step was always a light one under Burdine."}
{"text": "The first element of McDonnell Douglas was an example of the most common sort of case."}
{"text": "The court below asked for a showing in addition to the usual ones."}
X1
for seed in 1 2 3 4 5 6 7 8 9 10; do
	"$HOTBENCH" argue ames --seed $seed --answers "$TMP/common.jsonl"
done >"$TMP/out" 2>"$TMP/err"
out_has "the Summary of the "
out_lacks "the respondent's brief"

# "None of them" is an answer to "which": nobody who gives it is told to have given none.
cat >"$TMP/none.jsonl" <<'X1'
{"role": "justice", "speaker": "Ferreblanca", "text": "Entick was about breaking a man's desk and carrying off his papers. A constable in 1791 could stand at a coach office and write down who came and went, for years, couldn't he? Where is the history on your side?"}
{"role": "advocate", "speaker": "you", "text": "He could watch one office, Your Honor, and he would see one coach. He could not have called up every coach the same man took for seven months afterwards."}
{"role": "justice", "speaker": "Ferreblanca", "text": "Your footnote says that taking the template was a search of her person. There are templates everywhere by now: the face at the airport gate, the thumb on the courthouse door, the voice that a benefits office checks before it will talk about a claim. Each is a number made from a body by a government. Suppose we did reach it, and agreed with the footnote. Which of those would have to stop tomorrow?"}
{"role": "advocate", "speaker": "you", "text": "None of them has to stop. A gate that checks you are who you say you are keeps no diary; this one wrote down two hundred and twelve days."}
X1
run "$HOTBENCH" ask okafor --context "$TMP/none.jsonl" --count 1 --format json
out_lacks '"relevance": 4'
out_has '"beside_the_point"'
