# Completion scripts come from the tables and are accepted by their shells.
. tests/cli/lib.sh

for shell in bash zsh fish; do
	run "$HOTBENCH" completion $shell
	code_is 0
	cp "$TMP/out" "$TMP/$shell"
	out_has 'argue'
	out_has 'simulator'
	if command -v $shell >/dev/null 2>&1; then
		ok "$shell takes its script" $shell -n "$TMP/$shell"
	else
		skip "no $shell here to try its script"
	fi
done
cat >"$TMP/try" <<'X'
source "$1"
COMP_WORDS=(hotbench argue ok) COMP_CWORD=2
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench argue okafor --clock w) COMP_CWORD=4
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench comp) COMP_CWORD=1
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench analyze a) COMP_CWORD=2
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench analyze answers ok) COMP_CWORD=3
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench analyze answers okafor READ) COMP_CWORD=4
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench hearings sa) COMP_CWORD=2
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench assignment acc) COMP_CWORD=2
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench assignment new okafor --clock w) COMP_CWORD=5
_hotbench; echo "${COMPREPLY[@]}"
_hotbench_hearings() { echo 20260101-000000-abcd; }
for verb in show agree list; do
	COMP_WORDS=(hotbench hearings $verb 2) COMP_CWORD=3
	_hotbench; echo "$verb ${COMPREPLY[@]}"
	COMP_WORDS=(hotbench hearings $verb 1 2) COMP_CWORD=4
	_hotbench; echo "$verb ${COMPREPLY[@]}"
done
COMP_WORDS=(hotbench drill again 2) COMP_CWORD=3
_hotbench; echo "${COMPREPLY[@]}"
COMP_WORDS=(hotbench case show ok) COMP_CWORD=3
_hotbench; echo "${COMPREPLY[@]}"
X
if command -v bash >/dev/null 2>&1; then
	run env PATH="$(dirname "$HOTBENCH"):$PATH" bash "$TMP/try" "$TMP/bash"
	out_is 'okafor
words wall
completion
answers
okafor
README.md
salvage
accommodate
words wall
show 20260101-000000-abcd
show 
agree 20260101-000000-abcd
agree 20260101-000000-abcd
list 
list 
20260101-000000-abcd
okafor'
fi
run "$HOTBENCH" completion tcsh
code_is 2
err_has 'bash, zsh, fish'
