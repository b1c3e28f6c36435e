# What an answer is taken for: one of two things offered is an answer; rude words are
# no candour; what keeps everything gives nothing; what is argued provokes nobody.
. tests/cli/lib.sh

reads() { # TEXT: the reading of a "question|answer" row
	printf '%s' "$1" | awk -F'|' '{ printf "{\"id\": \"r\", \"question\": \"%s\", \"answer\": \"%s\"}\n", $1, $2 }' >"$TMP/rows"
	run "$HOTBENCH" analyze answers tillery --side petitioner "$TMP/rows"
	code_is 0
}

# Whichever of the two is taken, with whatever courtesies.
effort='Should the reward go to effort, or to result?'
for answer in \
	'Effort, Your Honor, and I am sorry for my words.' \
	'Effort, Your Honor. The Act of 1911 pays the one who takes trouble, and that is effort.' \
	'Effort, Your Honor.' \
	'Result, if I must pick, and I beg your pardon for the detour.'; do
	reads "$effort|$answer"
	out_has '"beside_the_point":false'
	out_lacks '"commitment":4'
done
reads "Do we pay for how hard she worked, or for what came of it?|For how hard she worked, Your Honor, because the Act says so."
out_lacks '"commitment":4'
# the choice may stand in the sentence before
reads "$effort Which is it?|Effort, Your Honor, and I am sorry for my words."
out_has '"beside_the_point":false'
# who only speaks of both has taken neither
reads "$effort|Effort and result are the two poles of every discussion about rewards, Your Honor, and both have found able defenders."
out_has '"beside_the_point":true'
reads "$effort|I would prefer not to put it in such stark terms, Your Honor."
out_has '"beside_the_point":true'

# The drill's second answer is no miss either.
echo '{"text": "It depends."}' >"$TMP/a"
"$HOTBENCH" argue tillery --seed 5949052063094503 --answers "$TMP/a" >/dev/null 2>&1
first=$("$HOTBENCH" hearings list | sed -n 2p | cut -d ' ' -f 1)
echo '{"text": "Effort, Your Honor."}' >"$TMP/again"
run "$HOTBENCH" --readonly drill again "$first" 1 --answers "$TMP/again"
out_lacks 'nothing in it was found that touches the question'

# Insults are found, and "I don't know" among them is not thanked.
reads "What did Mr. Dunphy lack?|If you lot had read anything you people would see that I don't know why we are here. He only drove behind the cat."
out_has '"kind":"decorum"'
out_lacks '"kind":"unknown"'
reads "What did Mr. Dunphy lack?|Wake up. He only drove behind the cat, as paragraph 4 has it."
out_has '"kind":"decorum"'
reads "What did Mr. Dunphy lack?|I don't know, Your Honor, and I would have to check the report."
out_has '"kind":"unknown"'
out_lacks '"kind":"decorum"'

# An argument about the statute provokes nobody.
reads "$effort|The reward should go to effort, Your Honor. The legislature wanted to pay people who take trouble."
out_lacks '"kind":"rage_bait"'

# Nothing is conceded where nothing changes, or all survives.
reads 'You said \"Just walking is not enough\". I take that as given. What does it change, if anything, for the question before us?|It changes, I think nothing, Your Honor, because Nora did not just walk. She put the backpack down and stopped a bus, paragraphs 8 and 9.'
out_has '"concession":0'

# Yes or no: the verb of the question says it, "I would say" does not.
reads 'Mrs. Marchetti did not stay with the heifers on the road. Does she see to it, and does she pass your three steps?|She passes it, Your Honor. She found the heifers, she kept them by shutting the gate, and that was what they needed to get home safely. She need not walk on the road with them.'
out_has '"answered_first":1'
reads 'Does any of the three cases tell us whose job the proof is?|I would say, Your Honor, that proof is always a delicate matter, and I would leave it there.'
out_lacks '"answered_first":1'

# What the own brief says is not the part of the other side.
reads 'In paragraph 2 of your brief it is enough that a person \"sees to it\" that the animal is home. In paragraph 6 she has to find it, stay with it, and do what it needs. Is that one rule or two?|One rule, Your Honor. To see to it is the principle, and find, stay and do what it needs are how one shows it; paragraph 6 says where it stops, so that the neighbor who strolls behind a dog is not paid.'
out_lacks 'switching_sides'
