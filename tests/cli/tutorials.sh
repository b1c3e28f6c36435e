# The tutorials of the manual, done to the letter: every command of theirs is run, on a
# terminal where the page says what is to be seen there, and shows what the page shows.
. tests/cli/lib.sh

tab=$(printf '\t')
newest() { "$HOTBENCH" hearings list --format csv 2>/dev/null | sed -n '2s/,.*//p'; }

# The page's "ID" is the newest hearing.
with_id() {
	case $1 in
	*' ID'*) echo "$1" | sed "s/ ID/ $(newest)/" ;;
	*) echo "$1" ;;
	esac
}

# Everything between "..." is printed.
shown() { # TEXT
	echo "$1" | sed 's/\.\.\./\n/g' | while IFS= read -r part; do
		grep -qF -e "$part" "$TMP/printed" || { cat "$TMP/printed"; exit 1; }
	done
}

# What was left with the last key ends by itself, as it should.
on_screen=
leave_screen() {
	[ -n "$on_screen" ] || return 0
	n=0
	until [ -s "$TMP/ended" ] || [ $n -ge 100 ]; do
		n=$((n + 1))
		sleep 0.1
	done
	ok "$page: $on_screen: ends" grep -qx 0 "$TMP/ended"
	mux_end
	on_screen=
}

act() { # VERB WORDS
	case $1 in
	run*)
		leave_screen
		command=$(with_id "$2")
		(cd "$TMP/desk" && sh -c "$command") >"$TMP/printed" 2>&1 </dev/null
		code=$?
		[ $code -eq "${1#run }" ] || cat "$TMP/printed"
		ok "$page: $2: exit code ${1#run }" test $code -eq "${1#run }"
		;;
	shows) ok "$page: it shows \"$2\"" shown "$2" ;;
	screen)
		leave_screen
		on_screen=$2
		rm -f "$TMP/ended"
		printf '%s\necho $? >"%s"\nsleep 60\n' "$(with_id "$2")" "$TMP/ended" \
			>"$TMP/command"
		mux new-session -d -x 80 -y 24 -c "$TMP/desk" "sh '$TMP/command'"
		;;
	types)
		type_text "$2"
		mux send-keys Enter
		;;
	presses) mux send-keys "$2" ;;
	sees) ok "$page: $on_screen: \"$2\" is on the screen" sees "$2" ;;
	*) ok "$page: $1 is no act" false ;;
	esac
}

command -v tmux >/dev/null 2>&1 || { skip 'tmux is not installed'; exit 0; }
PATH=$(dirname "$HOTBENCH"):$PATH
for page in student attorney instructor; do
	export HOME="$TMP/home-$page"
	rm -rf "$TMP/desk"
	mkdir -p "$TMP/desk" "$HOME"
	awk -f tests/cli/tutorials.awk "man/hotbench-$page.7" >"$TMP/acts"
	ok "$page: the page has acts" test "$(wc -l <"$TMP/acts")" -gt 20
	while IFS=$tab read -r verb words; do
		act "$verb" "$words"
	done <"$TMP/acts"
	leave_screen

	# Nothing that is to be typed lacks its command in this version's help.
	grep -o 'hotbench [a-z][a-z]*' "man/hotbench-$page.7" | sort -u | cut -d ' ' -f 2 |
		while read -r command; do
			ok "$page: there is a command $command" \
				"$HOTBENCH" help "$command"
		done
done

# The lobby names the first page once, when one comes back from a first hearing.
export HOME="$TMP/home-lobby"
mkdir -p "$HOME"
mux new-session -d -x 80 -y 24 "$HOTBENCH"
ok 'the lobby: it is on the screen' sees 'quit'
mux send-keys Enter
ok 'the lobby: a case' sees 'how it is argued'
mux send-keys Enter
ok 'the lobby: a hearing' sees 'Your opening'
mux send-keys Enter
ok 'the lobby: a question' sees 'Q 1'
mux send-keys F10
ok 'the lobby: leaving' sees 'a adjourn'
mux send-keys a
ok 'the lobby: the debrief' sees 'Debrief'
mux send-keys q
ok 'the lobby: the page is named' sees 'That was your first hearing'
mux send-keys Tab
ok 'the lobby: and not again' gone 'That was your first hearing'
mux_end

# Who has argued under an assignment is told how to hand it in.
run "$HOTBENCH" assignment new tillery --side petitioner --opening off -o "$TMP/week.json"
mux new-session -d -x 80 -y 24 sh
type_text "PS1='% '; HOME='$HOME'; export HOME; clear; '$HOTBENCH' argue --assignment '$TMP/week.json' --student 7"
mux send-keys Enter
ok 'an assignment: a question' sees 'Q 1'
mux send-keys F10
ok 'an assignment: leaving' sees 'a adjourn'
mux send-keys a
ok 'an assignment: the debrief' sees 'Debrief'
mux send-keys q
ok 'an assignment: how it is handed in' sees 'To hand it in: hotbench hearings export'
mux_end
