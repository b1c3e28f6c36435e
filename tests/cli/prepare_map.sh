# A model drafts the map of a case: what does not stand up is left out, what came is
# kept, a hearing without a model listens by it, and a person keeps it or not.
. tests/cli/lib.sh

cases=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases
mkdir -p "$cases/barn"
cp -r tests/golden/barn/docket "$cases/barn/"
cat >"$cases/barn/case.json" <<'END'
{"schema": "hotbench.case/1", "slug": "barn", "title": "Marl v. Borough of Hill",
 "kind": "fictional", "docket_number": "7-19", "court": "Court of the Hill", "term": "2024",
 "facts": "Two wardens looked into a barn with a lamp.",
 "questions": ["Whether a look through a gap with a lamp is a search."],
 "sides": [
  {"id": "petitioner", "party": "Ines Marl", "position": "It is a search.",
   "must_prove": ["Nobody had leave to come up to the boards."], "best_points": [], "weak_points": []},
  {"id": "respondent", "party": "Borough of Hill", "position": "It is none.",
   "must_prove": [], "best_points": [], "weak_points": []}],
 "issues": [
  {"id": "the-lamp", "label": "The lamp", "description": "A lamp was held to a gap.",
   "presses": ["petitioner"], "record": [{"document": "decision-below", "paragraph": 2}],
   "questions": [
    {"text": "Had it been noon, would a look through the same gap have been a search?"},
    {"text": "How far from the gap may a warden stand before your rule lets her look?"}]},
  {"id": "the-lane", "label": "The lane", "description": "The gap could be seen from it.",
   "presses": ["respondent"],
   "questions": [{"text": "Who saw the still from the lane? Is there a finding?"}]}],
 "documents": [
  {"id": "decision-below", "file": "docket/decision-below.md", "pool": "docket_files",
   "proceeding_title": "Opinion", "link_name": "Opinion of the Barn Court", "filename": "decision-below.md"},
  {"id": "appendix", "file": "docket/appendix.md", "pool": "docket_files",
   "proceeding_title": "Appendix", "link_name": "Joint Appendix", "filename": "appendix.md"},
  {"id": "brief-petitioner", "file": "docket/brief-petitioner.md", "pool": "docket_files",
   "proceeding_title": "Brief", "link_name": "Brief for Petitioner", "filename": "brief-petitioner.md"}]}
END

run "$HOTBENCH" case prepare barn --map
code_is 2
err_has '--map needs a model'

serve prepare_map.server
run "$HOTBENCH" case prepare barn --map --model m --base-url "$url"
end_server
ok 'every request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
code_is 4
err_has 'out of memory'
err_has 'left out, no paper says "goats have no secrets at all"'
err_has 'no proposition has that name: no such'
err_has 'there is no question 9'
err_has 'to give away: nothing-there'
err_has 'that is asked elsewhere: Had it been noon'
err_has 'of its wordings 1 stand up, not 5: As far as the fence.'
err_has 'the same command goes on from there'
out_has '2 items drafted'
out_has 'its map foresees 2 answers in 10 wordings, and has 2 propositions and 0 facts'
ok 'the drafts are private' \
	[ "$(ls -l "$cases/barn/map.drafts.json" | cut -c1-10)" = -rw------- ]
ok 'and no map is' test ! -e "$cases/barn/map.json"

serve prepare_map_again.server
run "$HOTBENCH" case prepare barn --map --model m --base-url "$url"
end_server
ok 'it goes on' sh -c "! grep MISMATCH '$TMP/served'"
ok 'with three requests' grep -q '^played 3' "$TMP/served"
code_is 1
err_has 'left out (answers to the-lane): the reply could not be used'
err_has 'appendix 8 has another number: The warden counted 15 goats.'
err_has 'appendix 8 does not say it: The barn burned to ashes.'
err_has '"appendix" paragraph 77 is not in the papers: The gap is sixty feet'
err_has 'the paragraph of that fact does not say it: 3 feet'
out_has '1 item drafted'

# Marked as drafts, and sound.
run "$HOTBENCH" case show barn --memo
out_has 'Map: 2 answers foreseen in 10 wordings, 2 propositions, 0 authorities, 1 facts.'
out_has '- the-lamp.answers'
run "$HOTBENCH" case prepare barn --list
out_has 'map.propositions: 2 propositions'
out_has 'the-lamp.answers: 2 answers in 10 wordings'
run "$HOTBENCH" check --strict "$cases/barn"
out_has 'map.drafts.json: 3 pieces are drafts that nobody has confirmed'
out_has 'map.drafts.json: issue the-lamp (draft): question 2: manner: missing'
run "$HOTBENCH" check "$cases/barn"
err_has 'note: barn: 3 items are drafts that nobody has confirmed'
ok 'what was drafted stands up' sh -c "! grep -q 'map.drafts\|answer' '$TMP/out'"

# The bench without a model hears such an answer, and presses it.
hearing() {
	printf '%s\n' '{"text": "By day and from the road anyone may look, so at noon there is no search."}' |
		"$HOTBENCH" argue barn --side petitioner --answers - --seed "$1" \
			--issues the-lamp --turns 2 --clock none \
			--ephemeral 2>/dev/null
}
heard=no
for seed in 1 2 3 4 5 6 7 8; do
	hearing $seed >"$TMP/heard"
	if grep -q 'Had it been noon' "$TMP/heard"; then
		heard=$(grep -c '^[A-Z][a-z]*: .* is it the dark that your client relies on' "$TMP/heard")
		break
	fi
done
ok 'the drafted press comes' [ "$heard" = 1 ]

# A person keeps it, or drops it.
run "$HOTBENCH" case prepare barn --accept the-lamp.answers
code_is 0
out_has '1 draft confirmed, 2 left'
ok 'it is in the map' grep -q '"noon-is-free"' "$cases/barn/map.json"
run "$HOTBENCH" case prepare barn --drop map.facts
out_has '1 draft dropped, 1 left'
run "$HOTBENCH" case prepare barn --accept all
run "$HOTBENCH" case show barn --memo
out_has 'Map: 2 answers foreseen in 10 wordings, 2 propositions, 0 authorities, 0 facts.'
out_lacks 'Drafts of the map'
ok 'no drafts are left' test ! -e "$cases/barn/map.drafts.json"

# What is confidential stays here.
run "$HOTBENCH" case set barn confidential yes
code_is 0
run "$HOTBENCH" case prepare barn --map --model m --base-url http://192.0.2.1/v1
code_is 2
err_has '192.0.2.1'
