# A student's week: one entry for one question, and how the drill goes.
. tests/cli/lib.sh

argue() { # FILE SEED [OPTIONS]: its id
	file=$1 seed=$2
	shift 2
	"$HOTBENCH" argue okafor --answers "$TMP/$file" --seed "$seed" "$@" \
		>/dev/null 2>&1
	"$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1
}

# Two hearings that ask the same first question, and miss it both times.
echo '{"text": "The best tomatoes I ever grew were in a bathtub."}' >"$TMP/a"
echo '{"text": "My neighbor keeps bees, and they are no trouble."}' >"$TMP/b"
a=$(argue a 3)
run "$HOTBENCH" drill list
out_has "box 1  $a  Q 1    0 tries, Okafor v. Meridian Transit Authority"
out_has '            Obiandu: '
echo '{"text": "It depends."}' >"$TMP/again"
run "$HOTBENCH" drill again "$a" --answers "$TMP/again"
code_is 0
out_has 'How it goes'
out_has 'The last 7 days: 1 try at 1 question: 0 better, 1 no better.'
out_has 'Now 1 in box 1.'
b=$(argue b 3)
run "$HOTBENCH" drill list
code_is 0
out_has "$b  Q 1    0 tries"
out_lacks "$a"
out_has 'The last 7 days: 1 try at 1 question'
ok 'one question is one entry' [ "$(grep -c ' box 1  20' "$TMP/out")" = 1 ]
run "$HOTBENCH" drill again "$a" --answers "$TMP/again"
out_has '(It is in no queue; "tomorrow" puts it there, and so does a try that is surely weak.)'
run "$HOTBENCH" drill again "$b" --answers "$TMP/again"
out_has 'The last 7 days: 3 tries at 2 questions: 0 better, 3 no better.'
# for the other side it is another question
c=$(argue b 3 --side respondent)
run "$HOTBENCH" drill list
out_has "$b"
out_has "$c"
run "$HOTBENCH" --readonly drill again "$b" --answers "$TMP/again"
out_lacks 'The last 7 days' # nothing was kept

# Two hearings of one case, issue by issue, whatever was asked in them.
run "$HOTBENCH" replay "$a" "$b"
code_is 0
out_has 'Issue by issue, whatever was asked:'
out_has '   first: 2 asked, 1 of them pressing; 0 met the question'
run "$HOTBENCH" replay "$a" "$b" --format json
out_has '"by_issue": ['
out_has '"pressed": 0'
run "$HOTBENCH" replay "$a" "$b" --blind
out_lacks 'Issue by issue'
run "$HOTBENCH" hearings progress okafor --side petitioner
code_is 0
err_is ''
out_has 'Okafor v. Meridian Transit Authority, for petitioner: 2 hearings, the oldest first'
out_has "  $a: 2 asked, 1 of them pressing; 0 met the question"
out_has "  $b: 2 asked, 1 of them pressing; 0 met the question"
out_lacks "$c"
out_has 'Drill, of all hearings'
out_has 'The last 7 days: 3 tries at 2 questions'
out_has 'is a grade.'
out_lacks 'benefit'
ok 'the oldest comes first' sh -c "grep -o '$a\|$b' '$TMP/out' | head -n 1 | grep -q '$a'"
run "$HOTBENCH" hearings progress okafor # that of the newest hearing
out_has 'for respondent: 1 hearing, the oldest first'
run "$HOTBENCH" hearings progress okafor --side petitioner --limit 1
out_has "  $b: 2 asked"
out_lacks "  $a: "
run "$HOTBENCH" hearings progress okafor --side petitioner --format json
code_is 0
out_has '"schema": "hotbench.progress/1"'
out_has '"student": null'
out_has '"worth_again": 1'
out_has '"last_7_days": {'
run "$HOTBENCH" hearings progress okafor --format csv
out_has 'hearing,started,issue,label,questions,pressed,answers,met,'
run "$HOTBENCH" hearings progress okafor --format jsonl
code_is 2
run "$HOTBENCH" hearings progress okafor --student nobody
code_is 0
out_is ''
err_has "no hearing of 'okafor' has ended that is asked for here"
run "$HOTBENCH" hearings progress
code_is 2
# one that can be resumed keeps its debrief for its end
echo ':quit' | "$HOTBENCH" argue okafor --plain --seed 1 >/dev/null 2>&1
run "$HOTBENCH" --readonly hearings progress okafor --side petitioner
out_has ': 2 hearings,'

# Who said too little is told so, in the debrief and in the report.
thin() { # WORDS... : a hearing of these answers
	for words; do
		echo "{\"text\": \"$words\"}"
	done >"$TMP/thin"
	run "$HOTBENCH" argue tillery --seed 2 --answers "$TMP/thin"
	thin=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
}
little='too little was said to judge how it went: '
thin 'Yes.' 'No.' 'It depends.' 'I do not know.'
out_has "answers    ${little}0 of 4 answers say more than yes, no or that you do not know."
run "$HOTBENCH" report "$thin"
out_has 'No figures: too little was said to judge how it went: 0 of'
thin 'Yes.'
out_has "${little}0 of 1 answer says more"
thin 'She helped.' 'At the gate.' 'Because of the drain.' 'It is a return.'
out_has ' · very little was said, 13 words in 4 answers: give each again with one reason'
run "$HOTBENCH" report "$thin"
out_has 'Answers: very little was said, 13 words in 4 answers'
thin
out_has "${little}no answer was given."
thin 'They are not in the Act, Your Honor. The Act says returns, and our three parts say what returning an animal is.' \
	'Help that turns an animal from a drain is not a little help; it is the difference between home and the street.'
out_lacks 'little was said'
run "$HOTBENCH" report "$thin"
out_lacks 'little was said'

# Readings that were wrong of answers that a student gave: by what class of words.
reads() { # CASE TEXT PATTERN: the reading of "question|answer" rows matches
	printf '%s' "$2" | awk -F'|' '{ printf "{\"id\": \"r\", \"question\": \"%s\", \"answer\": \"%s\"}\n", $1, $2 }' >"$TMP/rows"
	run "$HOTBENCH" analyze answers "$1" --side petitioner "$TMP/rows"
	code_is 0
	out_has "$3"
}
stations="McCarthy had cameras at both ends of two bridges for three months, and the court said too few. The Authority has 61 stations. Tell me how many stations make a search: ten, thirty, sixty?"
reads okafor "$stations|No number of stations makes a search, Your Honor. What makes it a search is that the query assembles one person's history across more than one day; McCarthy itself said that an extensive network would be different." \
	'"concession":0'
out_lacks 'gives_away'
out_has '"commitment":2'
words='Your brief speaks of one who \\\"finds it, stays with it, and does what it needs.\\\" Where are those words in the Act?'
reads tillery "$words|They are not in the Act, Your Honor. The Act says returns, and our three parts say what returning an animal is." \
	'"beside_the_point":false'
reads tillery 'What did the Court in Marchetti decide?|In Marchetti the Court held that a woman who shut her gate on two stray heifers and sent word was to be paid, although she did not move them one step, because she ended their being lost and kept them safe until he came.' \
	'"cite":"Marchetti v. Lowe, 19 Invent. Rep. 210","verdict":"supports"'
# and of one that tells it wrongly, shortly, nothing is borne out
reads tillery 'What did the Court in Marchetti decide?|In Marchetti the woman carried the heifers home herself, and the Court said the Act pays whoever carries.' \
	'"cite":"Marchetti v. Lowe, 19 Invent. Rep. 210","verdict":"silent"'
reads tillery 'How do you read paragraph 6?|I have to concede that Agnes was walking home by herself and would have got there without Nora.' \
	'"concession":1'
out_lacks '"p-not-of-itself","asserted":true'

# A second answer that leaves the question, or gives the case away, is never better.
echo '{"text": "A warrant for one token, Your Honor: it names what is to be searched and gives cause to think that the history of that token is evidence; a geofence warrant begins with everybody."}' >"$TMP/a"
first=$(argue a 3)
worse() { # ANSWER RESULT
	echo "{\"text\": \"$1\"}" >"$TMP/again"
	run "$HOTBENCH" --readonly drill again "$first" 1 --answers "$TMP/again"
	code_is 0
	out_has "result: $2"
	ok "no line of praise for: $1" sh -c "! grep -q '^better: ' '$TMP/out'"
	out_lacks 'result: better'
}
worse 'It depends.' 'the first try was read as the better one'
worse 'I will come to that.' 'the first try was read as the better one'
out_has 'it puts the answer off'
out_lacks 'mended: '
worse 'A warrant for one token, and the Authority may read any other record it likes.' 'not clearly better'
out_has 'open: whether it gives ground'
worse 'None: we lose on that point.' 'no'

# Nonsense, a hum, one letter, what is beside the point, and giving the case up are no
# better, and a line says why.
refused() { # ANSWER WHY
	worse "$1" 'the first try was read as the better one'
	out_has "new: $2"
}
refused 'qwx plff zzt' 'none of its words says anything that could be read'
refused 'Mm.' 'none of its words says anything that could be read'
refused 'x' 'none of its words says anything that could be read'
refused 'My uncle keeps pigeons, and they are very clean.' 'nothing in it was found that touches the question'
refused 'We concede everything, Your Honor; affirm.' 'it gives the case up'
refused 'Please affirm.' 'it gives the case up'
refused 'Without a name we lose.' 'it gives the case up'
# what is supposed or denied gives nothing up
worse 'If that were the rule we lose, and it is not the rule in the Fifth Circuit.' ''
out_lacks 'it gives the case up'
worse 'We do not concede the case.' ''
out_lacks 'it gives the case up'
# of what cannot be told, why is said
worse 'A warrant for one token.' ''
ok 'a line says why' grep -q '^\(why\|open\|still\|new\): ' "$TMP/out"
worse 'I concede that the warrant was practicable here, and that the label of the token was all that there was to name.' 'no'
# what one's own party did is given up by who speaks for it
echo '{"text": "Because that man does nothing, and Nora blocked the drain, stopped the cars and opened the gate."}' >"$TMP/n"
"$HOTBENCH" argue tillery --answers "$TMP/n" --seed 2 >/dev/null 2>&1
nora=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
echo '{"text": "Nothing that Nora did made any difference."}' >"$TMP/again"
run "$HOTBENCH" --readonly drill again "$nora" 1 --answers "$TMP/again"
out_has 'it gives the case up'
# the other side asks for the other thing
echo '{"text": "The label is enough, Your Honor: it picks one token out of 418,000, and a magistrate can see whose history is to be searched."}' >"$TMP/r"
theirs=$(argue r 3 --side respondent)
echo '{"text": "Reverse."}' >"$TMP/again"
run "$HOTBENCH" --readonly drill again "$theirs" 1 --answers "$TMP/again"
out_has 'it gives the case up'

# Of two answers that harm or leave the question neither is better.
echo '{"text": "We concede everything, Your Honor; affirm."}' >"$TMP/a"
lost=$(argue a 3)
echo '{"text": "It depends."}' >"$TMP/again"
run "$HOTBENCH" --readonly drill again "$lost" 1 --answers "$TMP/again"
out_has 'result: no better yet than the first try: neither is the better one'
out_has 'the first: it gives the case up'
out_has ': it leaves the question unanswered'

# Plain lines by a pipe are answers: there is no opening, unless one is asked for.
printf 'May it please the Court. I am here for Nora.\n' >"$TMP/in"
run "$HOTBENCH" argue tillery --plain --seed 5 --turns 1 --ephemeral
code_is 0
out_has '1 answer '
printf 'May it please the Court. I am here for Nora.\nYes, Your Honor, she did.\n' >"$TMP/in"
run "$HOTBENCH" argue tillery --plain --seed 5 --turns 1 --ephemeral --opening on
code_is 0
out_has '1 answer '
out_has 'you: Yes, Your Honor, she did.'
: >"$TMP/in"

# Who began with yes or no is not told that there is one.
reads okafor 'Does your own three-part test reach a query of 26 hours?|No. My uncle keeps pigeons, and they are very clean.' \
	'"beside_the_point":true'
out_has '"answered_first":1'

# "Would we say that ...?" asks for yes or no, "would you say more?" does not.
home='The child would be home because the neighbor stayed and kept her safe on the way, and Marchetti says the Act does not ask who did the walking.'
reads tillery "Would we say that the neighbor returned the child?|Yes, Your Honor. $home" '"answered_first":1'
reads tillery "Would you say a little more about the neighbor?|Yes, Your Honor. $home" '"answered_first":null'

# Of one who only says that it depends the question is left, and waits for another try;
# what belongs to another question may have missed it, handles nothing and moves no box.
echo '{"text": "It depends on the circumstances, Your Honor."}' >"$TMP/depends"
"$HOTBENCH" argue tillery --seed 1 --answers "$TMP/depends" >"$TMP/said" 2>/dev/null
cp "$TMP/said" "$TMP/out"
out_has '1 left it unanswered'
depends=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
run "$HOTBENCH" drill list
out_has "box 1  $depends  Q 1"
printf 'Yes.\n:better\n:quit\n' >"$TMP/in"
run "$HOTBENCH" drill again "$depends" --plain
out_has 'result: not clearly better, and it moves no box'
out_has 'lacking: a reason: say why, with one fact or one authority'
out_has 'That is asked only where the reading cannot tell, and the answer'
: >"$TMP/in"
"$HOTBENCH" hearings delete "$depends" --yes >/dev/null 2>&1
echo '{"text": "No, and we do not say so. Our claim is that she needed a warrant before she ran Query C, because forty-seven minutes would have got her one."}' >"$TMP/other"
run "$HOTBENCH" argue okafor --seed 6 --answers "$TMP/other" --ephemeral
out_has 'Whose person, house, paper or effect was searched here?'
out_has '1 may have missed it'
out_has ' 0 handled'

# A question that went a box on, and is asked again: what is surely missed begins again,
# and that is told; what only may be weak loses no box.
"$HOTBENCH" hearings delete --all --yes >/dev/null 2>&1 || for id in $("$HOTBENCH" hearings list | sed 1d | cut -d ' ' -f 1); do
	"$HOTBENCH" hearings delete "$id" --yes >/dev/null 2>&1
done
echo '{"text": "The best tomatoes I ever grew were in a bathtub."}' >"$TMP/a"
echo '{"text": "A warrant for one token, Your Honor: it names what is to be searched and gives cause to think that the history of that token is evidence; a geofence warrant begins with everybody."}' >"$TMP/again"
one=$(argue a 3)
run "$HOTBENCH" drill again "$one" 1 --answers "$TMP/again"
out_has 'result: better than the first try'
out_has 'Now 1 in box 2.'
echo '{"text": "There was a telephone at the station, and the sergeant had it."}' >"$TMP/perhaps"
two=$(argue perhaps 3)
run "$HOTBENCH" drill list
out_has "box 2  $one"
out_lacks "$two"
out_lacks 'again in box 1'
three=$(argue b 3)
run "$HOTBENCH" drill list
out_has "box 1  $three"
out_lacks "box 2  $one"
out_has '1 question that had gone a box on begins again in box 1: asked again'
out_has '1 question went a box on'
run "$HOTBENCH" hearings progress okafor --side petitioner --format json
out_has '"begun_again": 1'

# What waits is answered firmly and well in a later hearing: it goes a box on, once, by
# the day of that; on the other side nothing moves.
echo '{"text": "It depends."}' >"$TMP/evades"
echo '{"text": "Yes, Your Honor. The neighbor found the child, stayed to the end and saw her safely home; Marchetti says the Act does not ask who did the walking."}' >"$TMP/firm"
case_answers() { # FILE [OPTIONS]: argues tillery
	file=$1
	shift
	"$HOTBENCH" argue tillery --seed 1 --answers "$TMP/$file" "$@" \
		>/dev/null 2>&1
	"$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1
}
waits=$(case_answers evades)
run "$HOTBENCH" drill list
out_has "box 1  $waits  Q 1    0 tries"
case_answers firm --side respondent >/dev/null
run "$HOTBENCH" drill list
out_has "box 1  $waits  Q 1    0 tries"
later=$(case_answers firm)
run "$HOTBENCH" drill list
out_has "box 2  $waits  Q 1    0 tries"
out_lacks "$later"
run "$HOTBENCH" drill again "$later"
run "$HOTBENCH" drill list
out_has "box 2  $waits  Q 1    0 tries" # once
echo '{"text": "It depends."}' >"$TMP/again"
run "$HOTBENCH" drill again "$waits" --answers "$TMP/again"
out_has 'best since: Yes, Your Honor. The neighbor found the child'

nonsense() { # PREFIX: six answers beside the point, each begun so
	for words in 'my uncle keeps pigeons, and they are very clean.' \
		'the buses of this town are painted green every spring.' \
		'soup is better on Fridays at the courthouse.' \
		'a bathtub grows the best tomatoes on a fire escape.' \
		'nobody can play the trombone at night.' \
		'seven sailors went home by bicycle.'; do
		echo "{\"text\": \"$1$words\"}"
	done >"$TMP/nonsense"
	run "$HOTBENCH" argue tillery --seed 1 --answers "$TMP/nonsense" --ephemeral
}
nonsense ''
out_has 'yes or no?'
nonsense 'No. '
out_lacks 'yes or no?'
out_lacks 'a yes or'
