# .ci/bare, as far as it goes without a mirror: what a machine does not allow is a
# skipped test with its reason, not a failure.  The system's tools are little scripts.
. tests/cli/lib.sh

for tool in bash setpriv timeout; do
	command -v $tool >/dev/null 2>&1 || { skip "$tool is not installed"; exit 0; }
done
bin=$TMP/bin
mkdir "$bin"
stub() { # NAME BODY
	printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
	chmod +x "$bin/$1"
}
stub id 'echo "$AS"'
stub apt-get 'echo "$MIRROR"'
stub apt-config ''
stub unshare 'while case $1 in --*) ;; *) false ;; esac; do shift; done; exec "$@"'
stub debootstrap 'echo "I: trying" ; echo "E: no such place" >&2; exit 1'
PATH=$bin:$PATH

skips() { # WHY AS MIRROR
	run env AS="$2" MIRROR="$3" .ci/bare make "$TMP/root" bookworm
	code_is 0
	out_is ''
	run .ci/bare try "$TMP/root" user
	code_is 0
	out_is "SKIP: $1
0 passed, 0 failed, 1 skipped"
	ok 'no process is named' test ! -e "$TMP/root.pid"
}
skips 'a root can be made by root only' 1000 ''
skips 'apt knows no Debian mirror here (after apt-get update)' 0 'Other ftp://o/'
skips 'bookworm could not be made: E: no such place' 0 'Debian ftp://d/'

run .ci/bare
code_is 2
err_has '.ci/bare make ROOT SUITE'
