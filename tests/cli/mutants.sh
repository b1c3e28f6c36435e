# tests/mutants/run plants changes in a small tree, names the test that notices,
# and says which nobody noticed.
. tests/cli/lib.sh

if [ "$(uname)" != Linux ] || ! ${CC:-cc} -fno-semantic-interposition \
	-finstrument-functions -fPIC -shared -x c -o "$TMP/x.so" /dev/null \
	2>/dev/null; then
	skip 'no compiler that says who was called'
	exit 0
fi

tree=$TMP/tree
mkdir -p "$tree/src/base" "$tree/src/cli" "$tree/tests/unit" "$tree/tests/cli" \
	"$tree/.ci"
cp -R Makefile "$tree"
cp -R tests/mutants tests/run tests/tap.awk "$tree/tests"
cp src/base/banned.h "$tree/src/base"
printf '#!/bin/sh\n' >"$tree/.ci/deps"
chmod +x "$tree/.ci/deps"
rm -f "$tree/tests/mutants/explained"

# Of the functions one is tested, one is called and not looked at, one alone.
cat >"$tree/src/base/sum.c" <<'END'
#include "base/sum.h"
static const int nothing[] = { 0, 1 };

int sum_of(int a, int b)
{
	static const int none[] = { 0, 1 };

	/* 1 + 1 */
	return a + b + none[(a, 0)] + nothing[0];
}

int sum_lost(int a, int b)
{
	return a - b;
}

int sum_alone(int a, int b)
{
	return a - b;
}
END
printf 'int sum_of(int, int);\nint sum_lost(int, int);\nint sum_alone(int, int);\n' \
	>"$tree/src/base/sum.h"
echo 'int main(void) { return 0; }' >"$tree/src/main.c"
cat >"$tree/tests/unit/test_sum.c" <<'END'
#include "base/sum.h"
#include <stdio.h>
int main(void)
{
	sum_lost(1, 2);
	printf("1..1\n%sok 1 - adds\n", sum_of(2, 3) == 5 ? "" : "not ");
	return 0;
}
END
echo '/* no helper */' >"$tree/tests/unit/helper.c"
echo 'echo "ok nothing"' >"$tree/tests/cli/nothing.sh"
cp tests/cli/run "$tree/tests/cli"

unset HOTBENCH_SHARE OUT MAKEFLAGS MAKELEVEL
run "$tree/tests/mutants/run" 9 1
code_is 0
grep -v '^ .*static const' "$TMP/out" >"$TMP/told"
ok 'three lines, and nothing else of them' test "$(grep -c ' s$' "$TMP/told")" = 3
ok 'a test that notices is named' \
	grep -q 'killed .*sum.c:9 (sum_of): .*; unit/test_sum, ' "$TMP/told"
ok 'one that does not is counted' \
	grep -q 'SURVIVED .*sum.c:14 (sum_lost): .*; 1 tests enter it, ' "$TMP/told"
ok 'nobody comes by' \
	grep -q 'SURVIVED .*sum.c:19 (sum_alone): .*; no test enters it, ' "$TMP/told"
out_has '3 mutants (seed 1): 1 killed, 2 survived (33 %)'
ok 'the tree is as it was' test "$(grep -c 'return a - b;' "$tree/src/base/sum.c")" = 2

# The same again comes from the log; with an explanation it says so.
what=$(sed -n 's/.*sum_lost): \(.*\); 1 tests enter.*/\1/p' "$TMP/told")
case $what in
*'becomes'*) is='return a + b;' ;;
*) is='return !(a - b);' ;;
esac
printf 'src/base/sum.c (sum_lost)\n\t- return a - b;\n\t+ %s\n\t= its value is lost\n' \
	"$is" >"$tree/tests/mutants/explained"
cp "$TMP/out" "$TMP/first"
run "$tree/tests/mutants/run" 9 1
ok 'what is known is not tried again' cmp "$TMP/first" "$TMP/out"
run env MUTANTS_AGAIN=yes "$tree/tests/mutants/run" 9 1
out_has 'its value is lost'
out_has '2 survived (33 %); 1 of the survivors are explained'
