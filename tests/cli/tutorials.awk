# What a page of tutorial has one do, an act a line: its verb, a tab, its words.
#   run CODE<tab>COMMAND      screen<tab>COMMAND      shows<tab>TEXT
#   types<tab>TEXT            presses<tab>KEY         sees<tab>TEXT
# A literal block whose first line begins with "$ " is commands, each followed by lines
# of what it prints; another is what one types, where `.\" types` follows.
function flush() {
	if (command == "") return
	if (onscreen) print "screen\t" command
	else print "run " code "\t" command
	printf "%s", shown
	command = shown = ""
	code = 0
}
BEGIN { code = 0 }
/^\.\\" sees / { onscreen = command != ""; flush(); onscreen = 0 }
/^\.\\" (sees|presses) / {
	flush()
	verb = $2
	sub(/^\.\\" [a-z]+ /, "")
	print verb "\t" $0
	next
}
/^\.\\" types$/ { flush(); print "types\t" block; next }
/^\.\\" exits / { flush(); code = $3; next }
/^\.Bd -literal/ { inside = 1; block = ""; first = 1; next }
/^\.Ed/ { inside = 0; next }
!inside { next }
{ gsub(/\\e/, "\\") }
/^\$ / { if (command != "") flush(); command = substr($0, 3); first = 0; more = /\\$/; next }
more { sub(/\\$/, "", command); sub(/^ +/, ""); command = command $0; more = 0; next }
command != "" && !first { shown = shown "shows\t" $0 "\n"; next }
{ flush(); first = 0; block = block (block == "" ? "" : " ") $0 }
END { flush() }
