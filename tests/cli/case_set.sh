# A case of one's own put right, one thing at a time; and deleted.
. tests/cli/lib.sh

papers=$TMP/papers
mkdir -p "$papers"
cat >"$papers/brief.md" <<'END'
# Doe v. Roe

Brief for Petitioner

## Argument

The officers searched the barn without a warrant.
END
echo 'My outline. Begin with the hayloft, and never mention the weathervane.' \
	>"$papers/outline.txt"
run "$HOTBENCH" case import "$papers" --name barn
err_has 'hotbench case set barn'
dir=$HOME/.config/hotbench/cases/barn

# What there is, and what can be set.
run "$HOTBENCH" case set barn
code_is 0
out_has 'petitioner              Doe'
out_has 'document outline'
out_has ', by its name and cover'
out_has 'document NAME ROLE'

# Parties follow a new title until somebody calls them otherwise.
run "$HOTBENCH" case set barn title 'Poe v. Moe'
code_is 0
run "$HOTBENCH" case set barn petitioner 'Ada Poe'
run "$HOTBENCH" case set barn title 'Poe v. Joe'
run "$HOTBENCH" case show barn
out_has 'Poe v. Joe'
out_has 'For the petitioner: Ada Poe'
out_has 'For the respondent: Joe'
ok 'the file as it was is kept' grep -q '"title": "Poe v. Moe"' "$dir/case.json.old"

# Texts, by hand or from elsewhere.
printf 'A barn was searched.\n\nNobody asked.\n' >"$TMP/in"
run "$HOTBENCH" case set barn facts -
code_is 0
run "$HOTBENCH" case set barn court 'Supreme Court of Wyandot'
run "$HOTBENCH" case set barn number 24-771
run "$HOTBENCH" case set barn task 'Choose a side, and read the papers.'
code_is 0
run "$HOTBENCH" case show barn
out_has 'What to do'
out_has 'Choose a side, and read the papers.'
out_has 'Nobody asked.'
out_has 'Supreme Court of Wyandot'
out_has '24-771'

# Questions presented: added, put in place of another, taken out.
run "$HOTBENCH" case set barn question 'Whether a barn is a house.'
run "$HOTBENCH" case set barn question 'Whether hay is a paper.'
run "$HOTBENCH" case set barn question 2 'Whether hay is an effect.'
run "$HOTBENCH" case show barn
out_has 'Whether hay is an effect.'
out_lacks 'Whether hay is a paper.'
run "$HOTBENCH" case set barn question 1 ''
run "$HOTBENCH" case show barn
out_lacks 'Whether a barn is a house.'
run "$HOTBENCH" case set barn question 7 'Whether.'
code_is 2
err_has 'the case has 1; without the number'

# An issue of one's own is asked.
run "$HOTBENCH" case set barn issue petitioner 'The curtilage' 'How far is the barn from the house?'
code_is 0
out_is 'the-curtilage'
run "$HOTBENCH" case set barn issue both 'The curtilage' 'Is there a fence?' 'Who built it?'
out_is 'the-curtilage-2'
run "$HOTBENCH" ask barn --side petitioner --count 3 --seed 1
out_has 'How far is the barn from the house?'
run "$HOTBENCH" case set barn issue nobody Fence 'Is there a fence?'
code_is 2
err_has 'a side that it presses'

# A private paper is for nobody but counsel.
run "$HOTBENCH" case search barn weathervane
out_has 'outline'
run "$HOTBENCH" case set barn document outline.txt private
code_is 0
run "$HOTBENCH" case search barn weathervane
out_is ''
run "$HOTBENCH" case show barn
out_has '(outline, private)'
run "$HOTBENCH" case show barn --format json
out_has '"role": "private"'
i=0
while [ $i -lt 4 ]; do
	i=$((i + 1))
	echo '{"text": "We begin with the hayloft. Nobody mentions a weathervane."}'
done >"$TMP/answers"
run "$HOTBENCH" argue barn --answers "$TMP/answers" --seed 1 --ephemeral
code_is 0
ok 'the bench has not read it' sh -c "! grep -v '^you:' '$TMP/out' | grep -qi 'never mention'"
run "$HOTBENCH" case set barn document outline note
run "$HOTBENCH" case search barn weathervane
out_has 'outline'
run "$HOTBENCH" check "$dir"
out_lacks 'documents'

# What cites call a paper is said by who owns the case.
run "$HOTBENCH" case set barn document outline called 'Notes of counsel'
code_is 0
run "$HOTBENCH" case set barn
out_has 'document outline        note · Notes of counsel'
run "$HOTBENCH" case search barn weathervane
out_has 'Notes of counsel'
run "$HOTBENCH" case set barn document outline called ''
code_is 2
err_has 'its title is missing'

# What a side must show, without which no assignment is made, is added a text at a time.
for what in must-prove best-points; do
	run "$HOTBENCH" case set barn $what petitioner "The barn stood open: $what."
	code_is 0
	run "$HOTBENCH" case set barn $what amicus 'The barn stood open.'
	code_is 2
	run "$HOTBENCH" case set barn $what petitioner ''
	code_is 2
	run "$HOTBENCH" case show barn --memo
	out_has "The barn stood open: $what."
done
run "$HOTBENCH" case prepare barn
tr -s ' \n' '  ' <"$TMP/out" >"$TMP/flat"
mv "$TMP/flat" "$TMP/out"
out_has 'what the respondent must show: hotbench case set barn must-prove respondent TEXT'
out_lacks 'what the petitioner must show'

# A case is checked by its name, too.
run "$HOTBENCH" check barn
err_has 'nothing says what the respondent must show'
err_lacks 'nothing says what the petitioner must show'
run "$HOTBENCH" check barns
code_is 3
err_has "There is nothing at 'barns', and no case of that name."

# What cannot be is told, and changes nothing.
cp "$dir/case.json" "$TMP/before"
run "$HOTBENCH" case set barn document outline secret
code_is 2
err_has 'petitioner-brief'
run "$HOTBENCH" case set barn document nothing law
code_is 2
err_has 'there are brief, outline'
run "$HOTBENCH" case set barn titel x
code_is 2
run "$HOTBENCH" case set barn title ''
code_is 2
run "$HOTBENCH" case set barn confidential perhaps
code_is 2
run "$HOTBENCH" case set tillery title x
code_is 2
err_has 'came with the program'
run "$HOTBENCH" --readonly case set barn title x
code_is 2
ok 'nothing changed' cmp "$TMP/before" "$dir/case.json"
run "$HOTBENCH" case set barn confidential yes
run "$HOTBENCH" case show barn
out_has 'onfidential'
run "$HOTBENCH" case set barn confidential no

# Deleted with its index; what stays is told.
run "$HOTBENCH" argue barn --answers "$TMP/answers" --seed 1
run "$HOTBENCH" case delete barn
code_is 2
err_has '--yes'
ok 'it is there' test -s "$dir/case.json"
run "$HOTBENCH" --readonly case delete barn --yes
code_is 2
run "$HOTBENCH" case delete barn --yes
code_is 0
out_is barn
err_has '1 hearing of it stays'
ok 'the folder is gone' test ! -e "$dir"
ok 'the index is gone' sh -c "! ls '$HOME'/.local/share/hotbench/docket/barn-* 2>/dev/null"
run "$HOTBENCH" case delete tillery --yes
code_is 2
run "$HOTBENCH" case delete barn --yes
code_is 2

# What says on its cover that it is counsel's own comes in as that; drafts that were
# made before a paper became so are told of.
mkdir "$TMP/mill"
printf '# Opinion of the court\n\nThe mill stood idle for a year. The judge found that nobody asked why.\n' >"$TMP/mill/opinion.md"
printf '# Outline\n\nATTORNEY WORK PRODUCT. Never let them come near the flywheel.\n' >"$TMP/mill/points.md"
run "$HOTBENCH" case import "$TMP/mill" --not-confidential
code_is 0
err_has 'it says "work product"'
run "$HOTBENCH" case search mill flywheel
out_is ''
# ... the case, where its papers lie under the same name
run sh -c "cd '$TMP' && '$HOTBENCH' check mill"
code_is 0
err_has "note: mill is the case of that name, in ${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/mill; what lies here is ./mill"
err_has 'note: mill: no facts'
run sh -c "cd '$TMP' && '$HOTBENCH' check -q mill"
err_is ''
run sh -c "cd '$TMP' && '$HOTBENCH' check ./mill"
err_is 'hotbench check: no fault found'
run "$HOTBENCH" case prepare mill
run "$HOTBENCH" case set mill document opinion private
code_is 0
err_has 'and may hold its words: "hotbench case prepare mill --again" makes them anew, and leaves out what was dropped'
run "$HOTBENCH" case set mill document points decision
code_is 0
err_has 'the drafts of this case were made before: "hotbench case prepare mill --again"'
run "$HOTBENCH" case set mill document points called Points
code_is 0
err_lacks 'the drafts of this case'

# A case of short papers, from the papers to an assignment: the parties are those of the
# covers and not of a case that is cited, the note for the bench is the bench's, the
# dissent and the recitals are nobody's holding, and what is missing has a command.
papers=$TMP/ferry
mkdir "$papers"
cat >"$papers/a-brief.md" <<'END'
# Brief for Petitioner Ilse Brandt

## Argument

I. Possession, not a ceremony, makes a bailee of whoever holds the goods of another.

II. The sign excuses nothing. *Quill v. Harbour Board*, 30 Avon. 412 (1988): a clause that does not name negligence does not excuse it.
END
cat >"$papers/b-brief.md" <<'END'
# Brief for Respondent City of Larkhaven

## Argument

I. There was no delivery, and without delivery nobody can be a bailee of anything.
END
cat >"$papers/note.md" <<'END'
# Note for the bench

Press petitioner: where does her rule stop?
END
cat >"$papers/opinion.md" <<'END'
# Opinion of the Court of Appeals

*Brandt v. City of Larkhaven*, No. 24-117 (Ct. App. 2025)

HOLLIS, J., for the court.

The trial court found that the City was a bailee, that the sign did not excuse negligence, and that the shed was not fit. It gave judgment for Brandt without a jury.

We reverse. We hold that without delivery there is no bailment, whoever carried the violin away.

FENN, J., dissenting. The sign cannot help the City, because it never speaks of negligence.
END
cat >"$papers/record.md" <<'END'
# Joint Appendix

Q. Did the water reach the lockers that night? A. It did not. It stopped about a hand below them.
END
run "$HOTBENCH" case import "$papers" --name ferry --not-confidential
code_is 0
err_has 'docket/note.md: Notes for the bench'
err_has 'a note for the bench'
run "$HOTBENCH" case set ferry
out_has 'Brandt v. City of Larkhaven'
out_has 'for the bench · Note for the bench'
out_has 'must-prove petitioner   none'
run "$HOTBENCH" case set ferry question 1 'Whether the City is a bailee.'
code_is 2
err_has 'the case has none yet; without the number'
run "$HOTBENCH" case prepare ferry
code_is 0
out_has 'hotbench case set ferry question TEXT'
run "$HOTBENCH" case prepare ferry --list
out_has 'We hold that without delivery'
out_lacks 'The trial court found'
run "$HOTBENCH" case prepare ferry --accept all
code_is 0
run "$HOTBENCH" case show ferry --memo
out_has 'We hold that without delivery there is no bailment'
out_has '? [petitioner] '
run "$HOTBENCH" case set ferry kind fictional
code_is 0
run "$HOTBENCH" case set ferry kind odd
code_is 2
run "$HOTBENCH" case list
out_has 'fictional, own'
run "$HOTBENCH" case set ferry must-prove respondent 'That nothing was delivered.'
code_is 0
run "$HOTBENCH" case set ferry must-prove respondent 1 ''
code_is 0
run "$HOTBENCH" case set ferry weak-points nobody 'Pell.'
code_is 2
run "$HOTBENCH" case set ferry best-points petitioner 90 'Pell.'
code_is 2
err_has 'best-points 90: the case has'
run "$HOTBENCH" check ferry
code_is 0
err_has 'no question presented: hotbench case set ferry question TEXT'
run "$HOTBENCH" check ferry-boat
code_is 3
run "$HOTBENCH" assignment new ferry --side petitioner --seed 3 -o "$TMP/week.json"
code_is 0
err_has 'note: no question presented'

# Who stammers is heard, and not read back so; candor and the place in a brief are no
# evasions; the record is put neutrally where it has it the other way.
say_all()
{
	for text; do printf '{"text":"%s"}\n' "$text"; done >"$TMP/said"
	run "$HOTBENCH" argue ferry --answers "$TMP/said" --no-clock --ephemeral --seed 3
	code_is 0
}
say_all 'Um, because, well, the, the City held the violin, uh, in its own hands.' \
	'I am not sure, Your Honor. I think, um, that it was.' 'Point two of our brief.'
out_lacks 'beside the point'
out_has '"Because the City held the violin in its own hands"'
say_all 'The water did reach the lockers that night.' 'Yes.'
out_has 'It did not. It stopped about a hand below them'
