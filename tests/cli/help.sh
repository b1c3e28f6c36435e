# Help of the whole and of one command, the version, and complaints that name the
# option they are about.
. tests/cli/lib.sh

"$HOTBENCH" argue --help >"$TMP/argue"
"$HOTBENCH" case import --help >"$TMP/import"
"$HOTBENCH" --help >"$TMP/all"
run "$HOTBENCH" help argue
code_is 0
ok 'help argue is argue --help' cmp -s "$TMP/out" "$TMP/argue"
run "$HOTBENCH" help case import
code_is 0
ok 'help case import is case import --help' cmp -s "$TMP/out" "$TMP/import"
run "$HOTBENCH" help
code_is 0
ok 'help is --help' cmp -s "$TMP/out" "$TMP/all"
out_has 'help COMMAND'
out_has '-V'
run "$HOTBENCH" help argu
code_is 2
err_has "no command 'argu'. Did you mean 'argue'?"
run "$HOTBENCH" help case impot
code_is 2
err_has "'hotbench case import'"
run "$HOTBENCH" help help
code_is 0
out_has '[COMMAND [WHAT]]'

for version in '--version' '-V' '--readonly --version' 'argue -V' 'doctor --version'; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" $version
	code_is 0
	ok "$version is one line" sh -c \
		"grep -q '^hotbench [0-9.]*\$' '$TMP/out' && test \$(wc -l <'$TMP/out') = 1"
	err_is ''
done

wrong() { # COMMAND OPTION VALUE
	# shellcheck disable=SC2086
	run "$HOTBENCH" $1 "$2" "$3"
	code_is 2
	err_has "hotbench ${1%% okafor}: $2: "
	err_has "'$3'"
}
wrong 'argue okafor' --turns x
wrong 'argue okafor' --minutes -4
wrong 'argue okafor' --clock sun
wrong 'argue okafor' --simulator nobody
wrong 'argue okafor' --actions none
wrong 'ask okafor' --count 9999
wrong 'ask okafor' --format xml
wrong 'ask okafor' --seed x

for options in '--justice nobody' '--justice scotus'; do
	# shellcheck disable=SC2086
	run "$HOTBENCH" ask okafor $options
	code_is 2
	err_has "hotbench: ${options%% *}: "
done
