# A bench memo out of a folder of briefs: what is drafted, that nothing a person
# wrote is lost, who may confirm it, and that one can argue with it.
. tests/cli/lib.sh

cases=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases
papers=$TMP/papers
mkdir -p "$papers/meta"
cp cases/drozdek/docket/*.md "$papers"
cp cases/drozdek/meta/*.md "$papers/meta"
run "$HOTBENCH" case import "$papers" --name lights
code_is 0

run "$HOTBENCH" case prepare lights
code_is 0
out_has 'items drafted; the memo has'
out_has 'hotbench case set lights court TEXT'
out_lacks 'no reply brief'
out_lacks 'no decision below'
ok 'at least fifteen issues press each side' sh -c \
	"sed -n 's/.*(\([0-9]*\) press the petitioner, \([0-9]*\) the.*/\1 \2/p' '$TMP/out' |
	 { read -r p r; [ \"\$p\" -ge 15 ] && [ \"\$r\" -ge 15 ]; }"
run "$HOTBENCH" check "$cases/lights"
code_is 0
err_has 'are drafts that nobody has confirmed'
run "$HOTBENCH" check --strict "$cases/lights"
code_is 1
out_has 'items are drafts that nobody has confirmed'

run "$HOTBENCH" case show lights --memo
out_has 'For the petitioner: Marta Drozdek'
out_has 'Facts [draft]'
out_has 'draft: The permit standard is void on its face, and ... [respondent]'
out_has 'brief-petitioner, paragraph 21'
# A sentence with its place is the whole sentence.
out_has 'invalid and enjoined them as to everyone (decision-below ¶ 2).'
run "$HOTBENCH" case show lights --memo --format json
out_has '"draft": true'

# The same papers give the same drafts, and nothing is added twice.
cp "$cases/lights/drafts.json" "$TMP/first"
ok 'drafts are private' [ "$(ls -l "$cases/lights/drafts.json" | cut -c1-10)" = -rw------- ]
run "$HOTBENCH" case prepare lights
code_is 0
out_has ': 0 items drafted'
ok 'a second time changes nothing' cmp "$TMP/first" "$cases/lights/drafts.json"
run "$HOTBENCH" case prepare lights --again
ok 'anew gives the same' cmp "$TMP/first" "$cases/lights/drafts.json"

# What a person wrote stays, word for word, whatever else is drafted.
run "$HOTBENCH" case prepare lights --drop all
code_is 0
run "$HOTBENCH" case prepare lights --list
out_is ''
sed -e 's/"facts": ".*"/"facts": "My own words; nobody else'\''s."/' \
	-e 's/"license": ""/"license": "", "my_note": [1.50, {"a": null}]/' \
	"$cases/lights/case.json" >"$TMP/mine"
cp "$TMP/mine" "$cases/lights/case.json"
run "$HOTBENCH" case prepare lights
code_is 0
out_has ': 0 items drafted'
err_has 'that were dropped before stay out; --dropped drafts them, too'
# ... and anew it stays out, too
run "$HOTBENCH" case prepare lights --again
code_is 0
out_has ': 0 items drafted'
err_has 'that were dropped before stay out'
run "$HOTBENCH" case prepare lights --list
out_is ''
run "$HOTBENCH" case prepare lights --dropped
code_is 0
ok 'no draft touches the case' cmp "$TMP/mine" "$cases/lights/case.json"
run "$HOTBENCH" case prepare lights --list
out_lacks 'case.facts'
out_has 'petitioner.must_prove'
out_has 'the-wall-is-not-the-forum: The wall is not the forum [respondent]'
run "$HOTBENCH" case prepare lights --list --format json
out_has '"name": "the-wall-is-not-the-forum"'
ok 'no question stands twice in an issue' test -z "$(awk '
	/"questions": \[/ { split("", said) }
	/^ {6}"/ && said[$0]++' "$TMP/out")"
ok 'and its indent is as above' grep -q '^      "' "$TMP/out"

# Confirming.
run "$HOTBENCH" case prepare lights --accept the-wall-is-not-the-forum
code_is 0
out_has '1 draft confirmed'
ok 'it is in the case' grep -q '"id": "the-wall-is-not-the-forum"' "$cases/lights/case.json"
ok 'the facts are still mine' grep -q "My own words; nobody else's." "$cases/lights/case.json"
ok 'a member nobody knows stays' grep -q '"my_note": \[' "$cases/lights/case.json"
ok 'the file as it was is kept' cmp "$TMP/mine" "$cases/lights/case.json.old"
ok 'it is private' [ "$(ls -l "$cases/lights/case.json" | cut -c1-10)" = -rw------- ]
run "$HOTBENCH" case prepare lights --accept the-wall-is-not-the-forum
code_is 2
err_has "is no draft of lights"
run "$HOTBENCH" case prepare lights --drop petitioner.weak_points
code_is 0
run "$HOTBENCH" case prepare lights --again
run "$HOTBENCH" case show lights --memo
out_has '. The wall is not the forum [respondent]'

# In an editor: keep, change, drop; a slip of the hand loses nothing.
cat >"$TMP/editor" <<'END'
#!/bin/sh
sed -i -f "$SCRIPT" "$1"
END
chmod +x "$TMP/editor"
export EDITOR="$TMP/editor" SCRIPT="$TMP/script"
unset VISUAL
cat >"$SCRIPT" <<'END'
s/"draft": "petitioner.must_prove"/"keep": "petitioner.must_prove"/
s/"draft": "history-is-on-the-side-of-the-street"/"d": "history-is-on-the-side-of-the-street"/
s/"label": "The permit standard is void[^"]*"/"label": "A standard without content"/
END
run "$HOTBENCH" case prepare lights --edit
code_is 0
out_has '1 kept, 1 changed, 1 dropped'
run "$HOTBENCH" case show lights --memo
out_has 'draft: A standard without content [respondent]'
out_lacks 'History is on the side of the street [respondent]'
# ... and neither what was dropped nor the old name comes again
ok 'it was there' grep -q '"label": "The permit standard is void' "$TMP/first"
run "$HOTBENCH" case prepare lights
err_has '3 drafts that were dropped before stay out; --dropped drafts them, too'
run "$HOTBENCH" case show lights --memo
out_has 'draft: A standard without content [respondent]'
out_lacks 'History is on the side of the street [respondent]'
out_lacks 'draft: The permit standard is void'
echo 's/"draft": "respondent.position"/"hold": "respondent.position"/' >"$SCRIPT"
cp "$cases/lights/case.json" "$TMP/before"
cp "$cases/lights/drafts.json" "$TMP/drafts"
run "$HOTBENCH" case prepare lights --edit
code_is 3
err_has 'a block begins with keep, drop or draft, not "hold"'
err_has 'drafts.edited'
ok 'nothing was changed' cmp "$TMP/before" "$cases/lights/case.json"
ok 'nor any draft' cmp "$TMP/drafts" "$cases/lights/drafts.json"
echo 's/"hold": "respondent.position"/"keep": "respondent.position"/' >"$SCRIPT"
run "$HOTBENCH" case prepare lights --edit
code_is 0
out_has '1 kept, 0 changed, 0 dropped'
ok 'what was kept is gone' test ! -e "$cases/lights/drafts.edited"
run env EDITOR=false "$HOTBENCH" case prepare lights --edit
ok 'an editor that fails' [ "$code" -ne 0 ]
err_has 'The editor ended with an error'

# One can argue with it, and is told what it is.
printf '{"text": "No. She stood in the street and touched nothing."}\n' >"$TMP/in"
run "$HOTBENCH" argue lights --answers - --no-clock --ephemeral --seed 4
code_is 0
out_has 'clerk: The bench works from a draft memo: nobody has confirmed'
run "$HOTBENCH" case prepare lights --accept all
code_is 0
out_has ', 0 left'
ok 'no draft is left in its file' sh -c "! grep -q '\"draft\"' '$cases/lights/drafts.json'"
printf '{"text": "No. She stood in the street and touched nothing."}\n' >"$TMP/in"
run "$HOTBENCH" argue lights --answers - --no-clock --ephemeral --seed 4
out_lacks 'draft memo'

# A case whose drafts stand in its own file, marked, as they did once.
mkdir -p "$cases/old"
sed 's/"slug": "lights"/"slug": "old"/
	s/^  "facts"/  "draft": ["facts"],\n  "facts"/
	s/^      "label": "The wall is not the forum"/      "draft": true,\n&/' \
	"$cases/lights/case.json" >"$cases/old/case.json"
cp -r "$cases/lights/docket" "$cases/lights/meta" "$cases/old"
run "$HOTBENCH" case prepare old --list
ok 'both are listed' [ "$(cut -d: -f1 "$TMP/out" | grep -v '^ ' | tr '\n' ' ')" = 'case.facts the-wall-is-not-the-forum ' ]
out_has '    ? Petitioner argues: "The wall is not the forum."'
run "$HOTBENCH" case show old --memo
out_has 'Facts [draft]'
run "$HOTBENCH" case prepare old --accept case.facts
out_has '1 draft confirmed, 1 left'
run "$HOTBENCH" case show old --memo
out_lacks 'Facts [draft]'
out_has 'draft: The wall is not the forum [respondent]'
run "$HOTBENCH" case prepare old --drop all
ok 'no mark is left' sh -c "! grep -q '\"draft\"' '$cases/old/case.json'"

# What it will not do.
run "$HOTBENCH" case prepare okafor
code_is 2
err_has 'ships with the program'
cp -r cases/okafor "$TMP/okafor"
run env HOTBENCH_SHARE="$TMP/share" "$HOTBENCH" case prepare nobody
ok 'a case that is not there' [ "$code" -ne 0 ]
run "$HOTBENCH" case prepare cases/okafor
code_is 2
run "$HOTBENCH" case prepare lights --readonly
code_is 2
run "$HOTBENCH" case prepare
code_is 2

# A docket with holes in it: each is named.
mkdir "$TMP/thin"
cat >"$TMP/thin/one.txt" <<'END'
JOHN DOE, Petitioner, v. RICHARD ROE, Respondent.

BRIEF FOR PETITIONER

ARGUMENT

I. THE SEARCH OF THE BARN WAS UNREASONABLE UNDER THE FOURTH AMENDMENT.

The officers searched the barn for three hours without asking any judge. A barn within the curtilage is protected as the house is protected.

CONCLUSION

The judgment should be reversed.
END
run "$HOTBENCH" case import "$TMP/thin" --name thin
run "$HOTBENCH" case prepare thin
code_is 0
out_has 'no brief for the respondent'
out_has 'no reply brief'
out_has 'no decision below'
out_has 'hotbench case set thin question TEXT'
out_has 'nothing says what the respondent must show'
run "$HOTBENCH" case show thin --memo
out_has 'The search of the barn was unreasonable under the ... [respondent]'

# What comes out of a PDF: pages, but neither paragraphs nor marked headings.
mkdir "$TMP/pages"
{
	echo 'BRIEF FOR RESPONDENT'
	printf '\f\nTABLE OF CONTENTS\nI. A BARN IS NO HOUSE ............ 3\n\f\n'
	cat <<'END'
SUMMARY OF ARGUMENT
Whoever leaves a barn open to the road invites whoever passes on the road.
ARGUMENT
I. A BARN IS NO HOUSE, WHATEVER STANDS
NEXT TO IT.
Every court that was asked has held that a barn is no house for this purpose.
II. Nobody was harmed by what the
officers did.
END
	printf 'The officers took nothing with them and left the barn as they\n\f\n'
	echo 'had found it on that day. The hay in the barn was never moved by any of the officers.'
} >"$TMP/pages/brief.txt"
cp "$TMP/thin/one.txt" "$TMP/pages/petitioner.txt"
run "$HOTBENCH" case import "$TMP/pages" --name pages
run "$HOTBENCH" case prepare pages
code_is 0
run "$HOTBENCH" case show pages --memo
out_has 'draft: A barn is no house, whatever stands next to ... [petitioner]'
out_has 'Nobody was harmed by what the officers did'
out_has 'page 4'
out_lacks '....... '
