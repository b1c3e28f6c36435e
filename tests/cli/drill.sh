# Weak answers given again: the question first, both tries after, and the days on
# which they come again.
. tests/cli/lib.sh

today() { date -u +%Y-%m-%d; }
in_days() { date -u -d "+$1 days" +%Y-%m-%d; }
date -u -d '+1 days' >/dev/null 2>&1 || { skip 'date knows no days'; exit 0; }

# A good answer, one beside the point, one with a flag, candour, and a concession.
cat >"$TMP/answers" <<'X'
{"text": "A warrant for one token, Your Honor: it names what is to be searched and gives cause to think that the history of that token is evidence; a geofence warrant begins with everybody."}
{"text": "The best tomatoes I ever grew were in a bathtub on a fire escape."}
{"text": "The label is enough, Your Honor: it picks one token out of 418,000, and a magistrate can see whose history is to be searched."}
{"text": "With respect, that's a stupid question, and everybody in this room knows it."}
{"text": "I don't know, Your Honor."}
X
run "$HOTBENCH" argue okafor --seed 3 --answers "$TMP/answers"
code_is 0
out_has 'again      2 answers are worth giving again: hotbench drill again 20'
id=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)

# Nothing is due on the day; a day later it is.
run "$HOTBENCH" drill again --due
code_is 0
out_is ''
err_has "nothing is due today; the next is due on $(in_days 1)"
run "$HOTBENCH" drill list
code_is 0
ok 'the good answer and the candid one are not in it' \
	[ "$(grep -c ' box 1  20' "$TMP/out")" = 2 ]
out_has "$(in_days 1)"
out_has 'Q 2'
out_has 'Q 4'
out_has 'box 1'
out_has '0 tries'
out_has '            Obiandu: ' # in what words it was asked
out_has 'Now 2 in box 1.'
run "$HOTBENCH" drill list --format json
out_has '"state": "waits"'
out_has '"case": "okafor"'
out_has '"asked_by": "Obiandu"'
out_has '"asked": "'
out_has "\"due\": \"$(in_days 1)\""
out_has '"due_now": false'
out_has '"beside-the-point"'
out_has '"conduct"'

# The critique is hidden while one answers, and both stand there afterwards.
: >"$TMP/none"
run "$HOTBENCH" drill again "$id" --answers "$TMP/none"
code_is 0
out_has 'Once more, 1 of 2: Okafor v. Meridian Transit Authority, for petitioner, question 2'
out_has 'Obiandu: '
out_lacks 'tomatoes'
out_lacks 'beside'
out_lacks 'What a good answer has'
cat >"$TMP/again" <<'X'
{"text": "A warrant for one token: it names what is to be searched, and gives cause to think that the history of that token is evidence."}
{"text": "With respect, that's a stupid question, and everybody in this room knows it."}
X
run "$HOTBENCH" drill again "$id" --answers "$TMP/again"
code_is 0
err_is ''
out_has 'the first try: The best tomatoes'
out_has 'this time: A warrant for one token'
ok 'the verdict comes before both tries, and a good answer before the readings' sh -c "
	grep '^result: \|^first try: \|^this time: \|^What a good\|^the first try: ' '$TMP/out' |
	sed 's/:.*//' | head -n 5 | tr '\n' , |
	grep -q '^result,first try,this time,What a good answer has,the first try,'"
out_has 'result: better than the first try'
out_has 'better: it touches the question'
out_has 'result: the same words as the first time'
out_has 'flag: out of order for a courtroom'
out_has 'What a good answer has:'
out_has "good: "
out_has "loses: "
out_has "(It comes again in 3 days, on $(in_days 3).)"
out_has "(It comes again tomorrow, $(in_days 1).)"
run "$HOTBENCH" drill list
out_has "$(in_days 3)       box 2"
out_has "$(in_days 1)       box 1"
out_has '1 try'

# A second time on one day is no further step; no better goes back to the first box.
head -n 1 "$TMP/again" >"$TMP/one"
run "$HOTBENCH" drill again "$id" 2 --answers "$TMP/one"
out_has "(It comes again in 3 days, on $(in_days 3).)"
# a follow-up: what the map has for the question before it is not shown for this one
out_has 'the memo has no answer to this very question'
out_lacks 'strong: '
out_lacks 'test it: '
echo '{"text": "My neighbor keeps bees, and they are no trouble to anybody."}' >"$TMP/worse"
run "$HOTBENCH" drill again "$id" Q2 --answers "$TMP/worse"
out_has 'result: no better yet than the first try: neither is the better one'
out_has 'still: nothing in it was found that touches the question'
out_lacks 'new: '
out_has "(It comes again tomorrow, $(in_days 1).)"
# of what cannot be told a line says why, and no box is lost
run "$HOTBENCH" drill again "$id" 2 --answers "$TMP/one"
echo '{"text": "That premise is not in the record, Your Honor, and she could not have gone anywhere."}' >"$TMP/little"
run "$HOTBENCH" drill again "$id" Q2 --answers "$TMP/little"
out_has 'result: not clearly better: the reading cannot tell'
out_has 'open: whether it answers this question, or another one'
# an invented figure, a forfeit, and a yes to what was asked are no better either
for said in \
	'A warrant for one token: it names what is to be searched, gives cause, and would have cost 77 million dollars.' \
	'A warrant for one token: it names what is to be searched and gives cause, so she is owed nothing.' \
	'No. A warrant for one token: it names what is to be searched, and gives cause to think that the history is evidence.' \
	'A warrant for one token: it names what is to be searched, and the railway may keep it as long as it likes.' \
	'Yes. A warrant for one token: it names what is to be searched and gives cause to think that the history is evidence.'; do
	echo "{\"text\": \"$said\"}" >"$TMP/doubtful"
	run "$HOTBENCH" --readonly drill again "$id" 2 --answers "$TMP/doubtful"
	code_is 0
	grep -Eq '^result: (not clearly|perhaps) better' "$TMP/out"
	ok 'it is not told to be better' test $? -eq 0
	out_has 'open: w'
	out_lacks 'result: better'
done
# the case's own names tell whose gain it is
for said in \
	'A warrant for one token: it names what is to be searched, and the sergeant was right to go on.' \
	'No, the sergeant did nothing wrong, and the Authority should win.'; do
	echo "{\"text\": \"$said\"}" >"$TMP/given"
	run "$HOTBENCH" --readonly drill again "$id" 2 --answers "$TMP/given"
	out_has 'result: no better yet than the first try'
	out_has 'new: it gives the case up'
done
echo '{"text": "It depends."}' >"$TMP/worse"
run "$HOTBENCH" drill again "$id" Q2 --answers "$TMP/worse"
out_has 'result: no better yet than the first try'
out_has "(It comes again tomorrow, $(in_days 1).)"
run "$HOTBENCH" drill list --format json
out_has '"came": "better"'
out_has '"came": "same"'
out_has '"came": "unsettled"'
out_has '"text": "My neighbor keeps bees, and they are no trouble to anybody."'

# A second try that is empty, evasive or a bare yes to what asks why, what or how is no
# better than one that missed the question, and stays in the first box.
for evasive in 'It depends.' 'Yes.' 'Um.' 'Perhaps, perhaps not.' \
	'I do not see what that has to do with it.' 'We rest on our brief.'; do
	echo "{\"text\": \"$evasive\"}" >"$TMP/evasive"
	run "$HOTBENCH" drill again "$id" 2 --answers "$TMP/evasive"
	code_is 0
	out_has 'result: no' # "no better yet", or "not clearly better"
	out_lacks 'result: better'
	out_has "(It comes again tomorrow, $(in_days 1).)"
done
run "$HOTBENCH" drill list
out_lacks 'box 2'

# Where the reading cannot tell, it says so, and the person's word moves it on; once.
printf 'Yes, for a good part of it, since a magistrate could sign one for a single reader.\n:better\n:better\n:quit\n' >"$TMP/in"
run "$HOTBENCH" drill again "$id" 4 --plain
code_is 0
out_has 'result: perhaps better than the first try: compare them and judge yourself'
out_lacks 'result: better'
out_has "(It comes again tomorrow, $(in_days 1).)"
out_has "(It comes again in 3 days, on $(in_days 3).)"
out_has '(That is asked only where the reading cannot tell, and the answer has a reason and is to this question.)'
printf 'It depends.\n:better\n:quit\n' >"$TMP/in"
run "$HOTBENCH" drill again "$id" 2 --plain
out_has '(That is asked only where the reading cannot tell, and the answer has a reason and is to this question.)'
out_has "(It comes again tomorrow, $(in_days 1).)"

# "I don't know" is no error, and no answer either.
printf "I don't know, Your Honor.\n:quit\n" >"$TMP/in"
run "$HOTBENCH" drill again "$id" 2 --plain
code_is 0
out_has "you say that you don't know: no error, and no answer to compare"
out_lacks 'better than'

# Any answer can be given again; a strong one enters no queue.
run "$HOTBENCH" drill again "$id" 1 --answers "$TMP/one"
code_is 0
out_has 'question 1'
out_has '(It is in no queue, because the first try was good; "tomorrow" puts it there.)'
out_has 'strong: '
out_lacks 'this very question'
run "$HOTBENCH" drill list
out_lacks 'Q 1'
run "$HOTBENCH" drill again "$id" 1 --due
code_is 2
err_has 'whether its day has come or not: leave out --due'

# A weak try takes nothing from a good first one; any other question that the person
# chose joins by itself after a try that is surely weak.
echo '{"text": "And so we lose, Your Honor, and the judgment should be affirmed."}' >"$TMP/lost"
run "$HOTBENCH" drill again "$id" 1 --answers "$TMP/lost"
out_has 'new: it gives the case up'
out_has '(It is in no queue, because the first try was good; '
run "$HOTBENCH" drill list
out_lacks '  Q 1 '
run "$HOTBENCH" drill again "$id" 5 --answers "$TMP/lost"
out_has '(It joins the queue, because this try was weak. It comes again tomorrow, '
run "$HOTBENCH" drill list
out_has '  Q 5 '
printf 'That premise is not in the record, Your Honor.\n:right\n:right\n:quit\n' >"$TMP/in"
run "$HOTBENCH" drill again "$id" 5 --plain
run "$HOTBENCH" drill list

# What may be said of one: that it was right, that it comes tomorrow; and the rest.
printf ':cites\n:nonsense\n:right?\n:skip\nThat premise is not in the record, Your Honor.\n:read\n:right\n:right\n:quit\n' >"$TMP/in"
run "$HOTBENCH" drill again "$id" --plain
code_is 0
out_has '(There is no :nonsense here.)'
out_has ':right      your first answer was right, and its reading wrong'
out_has 'Once more, 2 of 2'
out_has '(That says that your first answer was right and its reading wrong, and takes the question out of the drill. :right once more if so; :better if it is the new one that is good.)'
out_has '(Your first answer counts as right: the question is not asked again.)'
ok ':read shows both readings once more' [ "$(grep -c '^the first try: ' "$TMP/out")" = 2 ]
run "$HOTBENCH" drill list
out_has 'dropped'
run "$HOTBENCH" drill again "$id" --answers "$TMP/none"
out_has 'Once more, 1 of 1'
printf 'That premise is not in the record, Your Honor.\n:tomorrow\n' >"$TMP/in"
run "$HOTBENCH" drill again "$id" 4 --plain
out_has "(It comes again tomorrow, $(in_days 1).)"

# A hearing of another student that ended days ago: what is in it is due, and its days count from today.
old=20260101-000000-aaaa
"$HOTBENCH" hearings export "$id" | sed "s/\"id\": \"$id\"/\"id\": \"$old\", \"student\": \"7\"/
	s/\"ended\": \"[^\"]*\"/\"ended\": \"$(date -u -d '-9 days' +%Y-%m-%dT%H:%M:%SZ)\"/" >"$TMP/old.json"
run "$HOTBENCH" hearings import "$TMP/old.json"
code_is 0
run "$HOTBENCH" drill again --due
err_has 'nothing is due today' # what is imported waits for nobody unasked
run "$HOTBENCH" drill again $old --answers "$TMP/none"
code_is 0
run "$HOTBENCH" drill list
out_has "$(date -u -d '-8 days' +%Y-%m-%d)  due  box 1"
cat "$TMP/one" "$TMP/one" >"$TMP/two"
run "$HOTBENCH" drill again --due --answers "$TMP/two"
code_is 0
out_has "hearing $old"
out_lacks "hearing $id"
run "$HOTBENCH" drill again --due
err_has 'nothing is due today'

# A question that was put again, and missed again, is one entry: the latest.
sed 3d "$TMP/answers" >"$TMP/twice"
run "$HOTBENCH" argue okafor --seed 3 --answers "$TMP/twice"
twice=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
run "$HOTBENCH" drill again "$twice" --answers "$TMP/none"
out_has 'Once more, 1 of 1: '
out_has 'question 3'
"$HOTBENCH" hearings delete "$twice" --yes >/dev/null 2>&1

# Two hearings one after another, from one stream of lines.
printf 'One.\nTwo.\nThree.\n' >"$TMP/in"
run "$HOTBENCH" drill again --plain
code_is 0
out_has 'Once more, 1 of 3: '
out_has 'Once more, 2 of 3: '
out_has 'Once more, 3 of 3: '
out_lacks ' of 2: '
ok 'each line is an answer' [ "$(grep -c '^result: ' "$TMP/out")" = 3 ]

# What cannot be.
run "$HOTBENCH" drill again nobody
code_is 2
err_has 'there is no hearing nobody'
run "$HOTBENCH" drill again "$id" 99
code_is 2
err_has '99'
run "$HOTBENCH" drill again "$id" opening
code_is 2
run "$HOTBENCH" drill again "$id" 2 --due
code_is 2
run "$HOTBENCH" drill again "$id" --reader nobody
code_is 2
err_has 'nobody'
run "$HOTBENCH" drill again "$id" --answers "$TMP/nowhere"
code_is 3
err_has 'nowhere'
printf 'nonsense\n' >"$TMP/bad"
run "$HOTBENCH" drill again "$id" --answers "$TMP/bad"
code_is 3
err_has 'bad:1: '
run "$HOTBENCH" drill lists
code_is 2
err_has "Did you mean 'hotbench drill list'?"
run "$HOTBENCH" drill list --format csv
code_is 2
echo ':quit' | "$HOTBENCH" argue okafor --plain --seed 1 >/dev/null 2>&1
open=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
run "$HOTBENCH" drill again "$open"
code_is 2
err_has "hearing $open has not ended"

# A model reads both tries where it is asked to, and only there.
export HOTBENCH_API_KEY=sk-planted-0123456789
reply() { # TEXT, JSON-escaped once
	text=$(printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/"/\\\\"/g')
	printf 'body 200 {"choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}]}\n' "$text"
}
labels='{"proposition":"x","stance":"affirmed","helps":"neither","p_detrimental":0.1,"p_beneficial":0.7,"p_neutral":0.1,"p_none":0.1,"relevance":1,"manner":1,"quality":1,"consistency":0,"contradicts_turn":0,"outcome":"answerer","concession":false,"answered_first":true,"quote":"","why":"So it is.","instead":""}'
faults='{"asked":"x","met":"answered","position":"kept","faults":[]}'
{
	for words in 'The best tomatoes' 'A warrant for one token: it names'; do
		printf 'on\nfor "name":"reading"\nexpect body %s\n' "$words"
		reply "$labels"
		printf 'on\nfor "name":"faults"\nexpect body %s\n' "$words"
		reply "$faults"
	done
} >"$TMP/read.server"
serve "$TMP/read.server"
run "$HOTBENCH" drill again "$id" 2 --reader llm --model m --base-url "$url" \
	--answers "$TMP/one"
end_server
code_is 0
ok 'both tries were read by it' grep -q '^played 4' "$TMP/served"
ok 'each request held what it should' sh -c "! grep MISMATCH '$TMP/served'"
out_lacks planted
err_has 'the model read'
# One that answers nothing: that is said, and nothing else of the answer.
run "$HOTBENCH" drill again "$id" 2 --reader llm --model m \
	--base-url http://127.0.0.1:1/v1 --answers "$TMP/one"
code_is 4
out_has 'reading: not read by the model: '
out_has 'result: not both could be read, so nothing is said of them'
out_lacks 'better than'

# The best try since the first stands beside both; beside another hearing a line has the
# drill.
run "$HOTBENCH" drill again "$id" 2 --answers "$TMP/one"
out_has 'best since: A warrant for one token'
"$HOTBENCH" argue okafor --seed 7 --answers "$TMP/one" >"$TMP/other"
run "$HOTBENCH" replay --plain "$id" "$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)"
code_is 0
out_has 'drill, first: '
out_has 'since: better at Q 2'
out_lacks 'drill, second: '

# Nothing is written where nothing may be; nothing is kept of what is kept nowhere.
cksum "$HOME/.local/share/hotbench/hearings.db" >"$TMP/before"
run "$HOTBENCH" --readonly drill again "$id" 2 --answers "$TMP/one"
code_is 0
out_has 'result: better than the first try'
out_lacks 'comes again'
run "$HOTBENCH" --readonly drill list
code_is 0
cksum "$HOME/.local/share/hotbench/hearings.db" >"$TMP/after"
ok 'the journal is as it was' cmp "$TMP/before" "$TMP/after"
run "$HOTBENCH" argue okafor --seed 3 --answers "$TMP/answers" --ephemeral
code_is 0
out_lacks 'hotbench drill'

# A case that is gone: said, and the others go on.
"$HOTBENCH" case new gone >/dev/null 2>&1
"$HOTBENCH" hearings export "$id" | sed "s/\"id\": \"$id\"/\"id\": \"20260102-000000-bbbb\"/
	s/\"slug\": \"okafor\"/\"slug\": \"nowhere\"/" >"$TMP/gone.json"
"$HOTBENCH" hearings import "$TMP/gone.json" >/dev/null
run "$HOTBENCH" drill again 20260102-000000-bbbb --answers "$TMP/one"
code_is 2
err_has 'nowhere'

# The first try is flagged as its hearing is, whatever it would be flagged by now.
"$HOTBENCH" hearings export "$id" | sed "s/\"id\": \"$id\"/\"id\": \"20260102-000000-cccc\"/
	s/\"kind\": \"decorum\"/\"kind\": \"rage_bait\"/" >"$TMP/flagged.json"
"$HOTBENCH" hearings import "$TMP/flagged.json" >/dev/null 2>&1
run "$HOTBENCH" drill again 20260102-000000-cccc Q4 --answers "$TMP/one"
code_is 0
out_has 'flag: provokes the bench'
out_lacks 'out of order for a courtroom'

# It goes with its hearing, and that is said before.
: >"$TMP/in"
run "$HOTBENCH" hearings delete "$id"
err_has 'and the answers given again to its questions'
run "$HOTBENCH" hearings delete "$id" --yes
code_is 0
run "$HOTBENCH" drill list
out_lacks "$id"
ok 'no word of it is left' sh -c "! grep -qa 'My neighbor keeps bees' \"$HOME\"/.local/share/hotbench/hearings.db*"
