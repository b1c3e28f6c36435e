# .ci/deps: silent when all is there; says what and why, then installs with apt,
# with sudo when not root; names the packages elsewhere.  The system's own tools
# are played by little scripts, so nothing is installed here.
. tests/cli/lib.sh

bin=$TMP/bin
mkdir "$bin"
stub() { # NAME BODY
	printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
	chmod +x "$bin/$1"
}
stub pkg-config 'for m in $LACKS; do case " $* " in *" $m "*) exit 1;; esac; done'
stub cc 'case " $LACKS " in *" cc "*) exit 1;; esac'
stub apt-get 'echo "$@" >>"$CALLS"; cat >>"$CALLS"; exit ${APT_CODE:-0}'
stub sudo 'echo "sudo" >>"$CALLS"; exec "$@"'
stub id 'echo "${AS:-0}"'
export CALLS="$TMP/calls" OS_RELEASE="$TMP/os-release"
PATH=$bin:$PATH
unset CC DEPS
echo 'ID=ubuntu' >"$OS_RELEASE"
echo 'ID_LIKE="debian"' >>"$OS_RELEASE"

calls() { # EXPECTED
	ok "$last: apt: $1" test "$(
		sed 's/.*Retries=3 //; s/--no-install-recommends //' \
			"$CALLS" 2>/dev/null | tr '\n' ';')" = "$1"
	rm -f "$CALLS"
}

run env LACKS='' .ci/deps check
code_is 0
out_is ''
err_is ''
calls ''

# cmocka is for the tests only.
run env LACKS='cmocka' .ci/deps play
code_is 0
err_is ''
calls ''

echo 'these words are for the hearing' >"$TMP/in"
run env LACKS='libcjson cmocka' .ci/deps check
code_is 0
out_is ''
err_has 'libcjson-dev           reads cases and justices'
err_has 'libcmocka-dev          runs the unit tests'
err_has 'DEPS=no would skip this'
calls 'update;install libcjson-dev libcmocka-dev;'

run env LACKS='cc libmd' AS=1000 .ci/deps play
code_is 0
err_has 'Installing them with sudo apt-get'
calls 'sudo;update;sudo;install gcc libc6-dev libmd-dev;'

run env LACKS='libmd' APT_CODE=100 .ci/deps play
code_is 1
err_has 'apt-get could not install: libmd-dev'
rm -f "$CALLS"

run env DEPS=no LACKS='libmd' .ci/deps play
code_is 0
err_is ''
calls ''

run env LACKS='libmd sqlite3' .ci/deps name
code_is 0
err_has 'apt-get update && apt-get install libsqlite3-dev libmd-dev'
err_has 'dnf install sqlite-devel libmd-devel'
err_has 'brew install sqlite libmd'
err_has 'apk add sqlite-dev libmd-dev'
calls ''

echo 'ID=fedora' >"$OS_RELEASE"
run env LACKS='libmd' .ci/deps play
code_is 1
err_has 'dnf install libmd-devel'
calls ''
run env LACKS='' .ci/deps play
code_is 0
err_is ''

# Where nothing can be built, it is said what to do, before anything is compiled.
run env LACKS='' make -s BUILD=/dev/null/here all
code_is 2
out_is ''
err_has '/dev/null/here/plain cannot be written to'
err_has 'Copy this folder to where you may write'
