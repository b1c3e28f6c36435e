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
out_has '(It is in no queue.)'
run "$HOTBENCH" drill again "$b" --answers "$TMP/again"
out_has 'The last 7 days: 3 tries at 2 questions: 0 better, 3 no better.'
# for the other side it is another question
c=$(argue b 3 --side respondent)
run "$HOTBENCH" drill list
out_has "$b"
out_has "$c"
run "$HOTBENCH" --readonly drill again "$b" --answers "$TMP/again"
out_lacks 'The last 7 days' # nothing was kept

