# hotbench drill tactics: a witness is cross-examined, labels are named, the truth comes
# last, and only what was named is kept.
. tests/cli/lib.sh

none=$TMP/share
mkdir -p "$none"
for d in cases justices prompts; do ln -s "$PWD/$d" "$none/$d"; done
own=$HOME/.config/hotbench/prompts/dialogues
mkdir -p "$own"
cp tests/dialogues/*.json "$own"
only() { # the pairs of tests/dialogues alone
	rm "$none/prompts"
	mkdir "$none/prompts"
	for f in "$PWD"/prompts/*; do
		[ "$(basename "$f")" = dialogues ] || ln -s "$f" "$none/prompts/"
	done
}
only
export HOTBENCH_SHARE="$none"

# A round from a file: what is hidden comes behind the last label.
cat >"$TMP/answers" <<'X'
{"ask": 1, "act": "Representatives", "strategy": "None", "intention": "Inform"}
{"ask": 1, "act": "Representatives", "strategy": "Quality"}
{"goal": "deception"}
X
run "$HOTBENCH" drill tactics lock-keeper-a --answers "$TMP/answers"
code_is 0
err_is ''
out_has 'The lower lock (deposition)'
out_has 'All persons and events are invented.'
out_has 'you: Where were you that night?'
out_has 'answer: I was at the gate until ten.'
out_has 'known: He came back at eleven and opened the gate.'
out_has 'strategy: Quantity: leaves a part out without saying so. You named None.'
out_has 'strategy: Quality: you heard it.'
out_has 'intention: Convince: to have you believe or accept something. You passed over it.'
out_has 'words: "I was at the gate"'
out_has 'why: He opened it himself.'
out_has 'to ask: Asked for the whole night hour by hour'
out_has 'This round: act 2 of 2, strategy 1 of 2, intention 1 of 1, goal 1 of 1.'
ok 'the opening takes at most ten lines' \
	test "$(sed '/^you: Where/,$d' "$TMP/out" | grep -c .)" -le 10
ok 'the truth comes last' test "$(sed '/^known:/,$d' "$TMP/out" |
	grep -c -e eleven -e Quantity -e deception -e 'He opened')" -eq 0

# What is kept of it, and that it is nothing else.
run "$HOTBENCH" drill tactics --progress
code_is 0
out_has 'rounds     1'
out_has 'act        ########## 2 of 2'
out_has 'strategy   #####..... 1 of 2'
run "$HOTBENCH" drill tactics --progress --format json
code_is 0
out_has '"rounds": 1'
out_has '"dialogue": "lock-keeper-a"'
out_has '"None": 1'
run "$HOTBENCH" hearings list
out_is ''

# The rule: what was done lately waits, and its other variant does.
for seed in 1 2 3 4 5; do
	run "$HOTBENCH" drill tactics --seed $seed --plain
	out_has 'The second dose (compliance inquiry)'
done
err_has 'left in the middle of a round; nothing of it is kept'
run "$HOTBENCH" drill tactics --setting Deposition --seed 2 --plain
code_is 0
out_has 'The lower lock (deposition)'

# Two mistakes of one kind are told; a second round behind the first.
sed 's/lock-keeper-a//' "$TMP/answers" >"$TMP/twice"
run "$HOTBENCH" drill tactics lock-keeper-a --answers "$TMP/twice"
out_has 'mix-up: You took Quantity for None 2 of 2 times.'

# In lines: numbers, names, help, back, and what is none.
printf '1\n1\nqua\nquant\nb\nnone\n?\ninform\n9\n2\n\n\n\ntruth\nq\n' >"$TMP/in"
run "$HOTBENCH" drill tactics lock-keeper-a --plain
code_is 0
err_is ''
out_has "('qua' is none of them: say 1 to 5, or a name.)"
out_has "('9' is none of them: say 1 to 2.)"
out_has 'Convince: The listener is to believe it'
out_has 'answer: I will bring it on Thursday.'
out_has 'goal: deception: to have you believe what is not so. You named truthful non-disclosure.'
printf '\n' >"$TMP/in"
run "$HOTBENCH" drill tactics lock-keeper-a --plain
out_has 'The act: what do the words do?'
printf '\033[31mred\n\2332Jx\n' >"$TMP/in"
run "$HOTBENCH" drill tactics lock-keeper-a --plain
out_has 'is none of them: say 1 to 1.'
ok 'what was typed is not sent back raw' sh -c "! LC_ALL=C grep -q '$(printf '[\033\233]')' '$TMP/out'"

# Read only: it is played, said to be, and not kept.
before=$("$HOTBENCH" drill tactics --progress --format json | head -n 2)
run "$HOTBENCH" --readonly drill tactics lock-keeper-b --answers "$TMP/answers"
code_is 0
out_has '(What you name is not kept.)'
ok 'nothing was kept' test "$("$HOTBENCH" drill tactics --progress --format json | head -n 2)" = "$before"

# Wrong usage and bad input, with place and remedy.
run "$HOTBENCH" drill tactics nobody --plain
code_is 2
err_has "No dialogue is called 'nobody'."
run "$HOTBENCH" drill tactics lock-keeper-c --plain
code_is 2
err_has "Did you mean 'lock-keeper-"
run "$HOTBENCH" drill tactics --setting bar --plain
code_is 2
err_has "No dialogue is set in 'bar'."
run "$HOTBENCH" drill tactics --progress --forget
code_is 2
run "$HOTBENCH" drill tactics --progress lock-keeper-a
code_is 2
run "$HOTBENCH" drill tactics --format json
code_is 2
run "$HOTBENCH" drill tactics --seed none
code_is 2
bad() { # line, message
	echo "$1" >"$TMP/bad"
	run "$HOTBENCH" drill tactics lock-keeper-a --answers "$TMP/bad"
	code_is 3
	err_has "bad:1: "
	err_has "$2"
}
bad '{"ask": 2}' '$.ask'
bad '{"act": "Directives"}' '$.ask'
bad '{"ask": 1, "act": "Directive"}' '$.act'
bad '{"ask": 1, "strategy": 3}' '$.strategy'
bad '[1]' '$'
bad 'nonsense' 'line 1'
run "$HOTBENCH" drill tactics lock-keeper-a --answers "$TMP/absent"
code_is 3
err_has 'absent'
head -n 2 "$TMP/answers" >"$TMP/short"
run "$HOTBENCH" drill tactics lock-keeper-a --answers "$TMP/short"
code_is 0
out_lacks 'known: '
err_has 'nothing of it is kept'

# Forgotten is forgotten.
run "$HOTBENCH" --readonly drill tactics --forget
code_is 2
run "$HOTBENCH" drill tactics --forget
code_is 0
run "$HOTBENCH" drill tactics --progress
out_has 'No round has been played to its end yet.'
run "$HOTBENCH" drill tactics --forget
out_is 'There was nothing to forget.'

# check: file, path and fault; a broken one is not played, and spoils no other.
run "$HOTBENCH" check
code_is 0
mkdir "$none/prompts/dialogues"
mv "$own/night-nurse-b.json" "$none/prompts/dialogues"
run "$HOTBENCH" check # a pair may have one in either place
code_is 0
rm "$none/prompts/dialogues/night-nurse-b.json"
run "$HOTBENCH" check
code_is 1
out_has 'dialogues: pair night-nurse: 1 dialogue of it, not two'
sed 's/"Commissives"/"Commission"/' tests/dialogues/lock-keeper-a.json >"$own/lock-keeper-a.json"
run "$HOTBENCH" check "$own"
code_is 1
ok 'a broken one is no missing one' test "$(grep -c . "$TMP/out")" = 1
run "$HOTBENCH" check "$own/lock-keeper-a.json"
code_is 1
out_has 'lock-keeper-a.json: $.turns[1].asks[1].illocutionary_act'
run "$HOTBENCH" drill tactics --seed 1 --setting deposition --plain
code_is 0
out_has 'The lower lock'
err_has 'a dialogue is not in order and is left out (hotbench check tells which)'
run "$HOTBENCH" drill tactics lock-keeper-a --plain
code_is 3
err_has '$.turns[1].asks[1].illocutionary_act'
printf '{"schema": "hotbench.dialogue/1", "id": "esc", "title": "\033[31m"}' >"$own/esc.json"
run "$HOTBENCH" check "$own/esc.json"
code_is 1
ok 'no escape reaches the terminal' sh -c "! grep -q '$(printf '\033')' '$TMP/out'"
rm "$own"/*.json
run "$HOTBENCH" drill tactics --plain
code_is 3
err_has 'There is no dialogue among the prompts'

# Nothing that the drill says of itself rewards or advises misleading anybody.
ok 'no reward or advice of deception' sh -c "! sed -n '/^\[named /,\$p' prompts/words.txt |
	cat - src/hearing/examine*.c src/line/examine.c src/tui/scr_examine.c src/cli/drill_tactics.c |
	grep -niE 'well (hidden|deceived|lied)|success|clever|reward|convincing|persuasive|effective|get away|how to (lie|mislead|evade|hide)|you should (hide|evade)'"

# The shipped ones: all of them in order, all say that they are fictional.
unset HOTBENCH_SHARE
run "$HOTBENCH" check prompts/dialogues
code_is 0
ok 'every one says fictional' test "$(grep -L '"fictional": true' prompts/dialogues/*.json | wc -l)" -eq 0
