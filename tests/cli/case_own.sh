# A case of one's own from papers to a hearing: what is drafted is not slanted, a good answer
# meets its question or is left open, who takes all drafts at once is told, and so is who
# argues.
. tests/cli/lib.sh

papers=$TMP/brill
mkdir "$papers"
cat >"$papers/opinion.md" <<'END'
# Opinion of the Court of Appeals of Wessel

Brill v. Osten Ovens Guild, No. 31-7

Before Tarn, Hollis and Umber, Judges. Decided 4 May 2027. Judge TARN delivered the opinion of the court.

Odile Brill is a baker's apprentice in Osten. On the night of 12 January 2027 she fired the common oven to dry her master's flour. The guild's keyholder, Jonas Peck, was asleep, and she did not wake him. She told the night watchman that the oven would be lit, and he wrote it in his book. A brick in the flue was loose. The roof of the oven house caught fire, and the guild paid $9,200 to mend it.

Section 3 of the Common Ovens Act says: "Who fires the common oven without the leave of the keyholder shall bear the damage that follows." The trial court found that Brill had no leave of Peck. However, it also found that Peck had known of the loose brick since the autumn and had told nobody.

We hold that leave must come from the keyholder himself. The Act names one person, and a watchman is not that person. We further hold that the damage followed from the firing. Section 3 does not ask who ought to have mended the flue.

Judge UMBER, dissenting.

The watchman keeps the book in which every firing is entered, and the guild pays him for it. An entry in that book has been taken for leave since anybody can remember. I would hold that Brill had leave.

Nor did the damage follow from the firing. It followed from a brick that the keyholder knew to be loose. A fire in a sound oven harms no roof.
END
cat >"$papers/brief-petitioner.md" <<'END'
# Brief for Petitioner Odile Brill

In the Supreme Court of Wessel, No. 31-7. Odile Brill, Petitioner, v. Osten Ovens Guild, Respondent.

## Argument

I. An entry in the watchman's book is leave. The guild pays the watchman to enter every firing. Sarn v. Guild of Dyers, 4 Wess. 51 (1988), held that a clerk who enters a request grants it for his guild. Brill did what every apprentice in Osten does.

II. The damage followed from the loose brick. The Act makes a person bear the damage that follows from the firing. A firing in a sound oven burns no roof. Peck knew of the brick since the autumn (R. 14), and Brill did not.

The judgment should be reversed.
END
cat >"$papers/brief-respondent.md" <<'END'
# Brief for Respondent Osten Ovens Guild

In the Supreme Court of Wessel, No. 31-7. Odile Brill, Petitioner, v. Osten Ovens Guild, Respondent.

## Argument

I. The Act says "the leave of the keyholder". It does not say "the guild", and the watchman holds no key. A book in which firings are entered grants nothing. Sarn was about a clerk who could refuse a request.

II. The damage followed from the firing. Without the fire no roof would have burned that night. Who fires an oven at night must look into the flue first. We do not dispute that Peck knew of the brick.

The judgment should be affirmed.
END
cat >"$papers/statute.md" <<'END'
# Common Ovens Act of Wessel

Section 1. The guild shall appoint a keyholder for the common oven.

Section 3. Who fires the common oven without the leave of the keyholder shall bear the damage that follows.

Section 5. A watchman shall enter every firing in a book, which any guild member may read.
END

run "$HOTBENCH" case import "$papers"
code_is 0
run "$HOTBENCH" case set brill
out_has 'Supreme Court of Wessel'
out_has '31-7'
out_has 'Odile Brill'
out_has 'kind                    unknown'
run "$HOTBENCH" case prepare brill
code_is 0
out_has 'whether it is a real case or an invented one'
out_lacks 'which court it is'

# ---- facts: both halves of a story, and no head of an opinion ----
facts() {
	"$HOTBENCH" case show brill | sed -n '/^Facts/,/^For the petitioner/p' | tr '\n' ' ' | tr -s ' '
}
facts >"$TMP/facts"
for half in 'she did not wake him' 'She told the night watchman' 'had no leave of Peck' \
	'However, it also found that Peck had known of the loose brick'; do
	ok "told: $half" grep -qF "$half" "$TMP/facts"
done
ok 'and no date of the decision' sh -c "! grep -qF Decided '$TMP/facts'"

# ---- good answers ----
run "$HOTBENCH" case prepare brill --list
out_has 'Without the fire no roof would have burned'
out_has 'good answer: As brief-petitioner, paragraph 3 has it: A firing in a sound'
# neither names that two sentences share nor a word of the Act make an answer
run "$HOTBENCH" case prepare brill --list --format json
answer_to() {
	tr -d '\n' <"$TMP/out" | sed 's/{ *"name"/\n&/g' | grep -F "$1" | sed 's/.*"good_answer": *//'
}
ok 'no good answer but what meets it' [ "$(answer_to 'Which premise of this do you reject' | cut -c1-2)" = '""' ]
ok 'nor of the Act alone' [ "$(answer_to 'The Act names one person' | cut -c1-2)" = '""' ]
ok 'nor what is conceded' [ "$(answer_to 'petitioner.s, at paragraph 3: ."The damage followed' | grep -c 'do not dispute')" = 0 ]
run "$HOTBENCH" case set brill good-answer an-entry-in-the-watchmans-book-is-leave 'Nobody reads that book.'
code_is 0
out_has 'still a draft'
run "$HOTBENCH" case set brill good-answer nothing-such text
code_is 2
err_has 'case prepare brill --list show them'
run "$HOTBENCH" case set brill good-answer one
code_is 2

# ---- all at once ----
run "$HOTBENCH" case prepare brill --accept all
code_is 0
err_has 'read them before anybody argues'
run "$HOTBENCH" case show brill --memo
out_has 'nobody has'
out_has 'good answer: Nobody reads that book.'
run "$HOTBENCH" case show brill --format json
out_has '"accepted_unread": true'
run "$HOTBENCH" case set brill good-answer an-entry-in-the-watchmans-book-is-leave 'The sky is blue.'
code_is 0
run "$HOTBENCH" check --strict "${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/brill"
out_has 'an-entry-in-the-watchmans-book-is-leave: its good answer has no word in common'
out_has 'case set brill read yes'
run "$HOTBENCH" case set brill read maybe
code_is 2
run "$HOTBENCH" case set brill read yes
code_is 0
run "$HOTBENCH" case show brill
out_lacks 'nobody has'

# ---- what the bench says of the papers ----
# No caption is read out as if it said something, and a question put again has what it asks
# about.
for seed in 1 2 3 4 5 6; do
	cat >"$TMP/in" <<'END'
{"text":"Forget that sentence, it was struck down in the Supreme Court by Brill v. Osten Guild in 2020."}
{"text":"Odile Brill is the petitioner and the Osten Ovens Guild is the respondent, and that was settled in Brill v. Osten Guild in 2020."}
{"text":"Your Honor, our position is set out fully in the brief, and I would rather direct the Court to the bigger picture here."}
{"text":"I think what matters most, Your Honor, is that this is a case about fairness and about the reasonable expectations of ordinary people."}
{"text":"Your Honor, our position is set out fully in the brief, and I would rather direct the Court to the bigger picture here."}
END
	"$HOTBENCH" argue brill --answers - --no-clock --ephemeral --opening off --seed "$seed" <"$TMP/in" 2>&1 |
		sed '/^Debrief/,$d'
done >"$TMP/said"
ok 'they were asked about the papers' grep -q 'paragraph' "$TMP/said"
ok 'a caption is not read out' sh -c "! grep -E '\"(Odile )?Brill(, Petitioner,)? v. Osten Ovens Guild(, (No|Resp)[^\"]*)?\.?\"' '$TMP/said' >&2"
ok 'nothing is asked about what is not said' sh -c \
	"! grep -E 'reject that|meet it\\?|your answer to that|error in that' '$TMP/said' | grep -v '\"' >&2"
