# What tests/run makes of the output of a unit test program: cmocka 1.1.5, 1.1.7
# and 2.0 write a skipped test and a failure each in their own way.
. tests/cli/lib.sh

counts() { # "PASSED FAILED SKIPPED", of standard input
	cat >"$TMP/in"
	run awk -f tests/tap.awk
	code_is 0
	out_is "$1"
}

counts '1 1 1' <<'E'
1..3
ok 1 - a_passes
words of its own
not ok 2 - b_fails
# "x" != "y"
# t.c:8: error: Failure!
SKIP: nothing here
not ok 3 # SKIP c_skipped
# not ok - group
E
counts '1 1 1' <<'E'
TAP version 13
1..3
ok 1 - a_passes
words of its own
not ok 2 - b_fails
# "x" != "y"
# t.c:8: error: Failure!
SKIP: nothing here
ok 3 # SKIP c_skipped
# not ok - group
E
counts '1 1 1' <<'E'
TAP version 14
1..3
ok 1 - a_passes
words of its own
not ok 2 - b_fails
  ---
  message: |-
    "x" != "y"
    ok 4 - is what was said
  severity: fail
  ...
SKIP: nothing here
ok 3 - c_skipped # SKIP
# not ok - group
E

# All skipped, two groups, and a program that ended between its tests.
counts '0 0 2' <<'E'
TAP version 13
1..2
ok 1 # SKIP a
ok 2 # SKIP b
# ok - group
E
counts '3 0 0' <<'E'
1..1
ok 1 - a
# ok - one
1..2
ok 1 - b
ok 2 - c
# ok - two
E
counts '1 1 0
2 tests did not say how they ended' <<'E'
1..3
ok 1 - a
E
counts '0 1 0
it did not say how many tests there are' <<'E'
E
