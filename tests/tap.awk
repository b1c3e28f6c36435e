# Counts the tests of a program that speaks the Test Anything Protocol, as cmocka
# does when asked: "passed failed skipped", and a line that says what is amiss, if
# anything.  Tests that were planned and not told of are one failure.
#
# A skipped test is "not ok 3 # SKIP name" (1.1.5), "ok 3 # SKIP name" (1.1.7) or
# "ok 3 - name # SKIP" (2.0).

/^1\.\.[0-9]+$/ { planned += substr($0, 4) }
/^(not )?ok [0-9]+ / {
	if (/ # SKIP/)
		skipped++
	else if (/^ok/)
		passed++
	else
		failed++
}
END {
	silent = planned - passed - failed - skipped
	print passed + 0, failed + (silent > 0 || !planned), skipped + 0
	if (!planned)
		print "it did not say how many tests there are"
	else if (silent > 0)
		print silent, "tests did not say how they ended"
}
