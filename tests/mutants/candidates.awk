# Small changes of C sources, one line of output for each line of code that can
# be changed, in an order that only the seed and the code's own words decide.
#
#   LC_ALL=C awk -v seed=1 -f candidates.awk FILE.c... | LC_ALL=C sort
#
# Output: order, file, first line, last line, function, what, the new first line
# (the others of a statement that goes become empty), separated by tabs.
#
# Left alone: whatever is not in a function, static tables in one, asserts,
# logging, and texts.

BEGIN {
	for (i = 1; i < 256; i++)
		ord[sprintf("%c", i)] = i
}

FNR == 1 {
	if (n)
		changes()
	file = FILENAME
	n = in_comment = 0
}
{ raw[++n] = $0; code[n] = masked($0) }
END {
	if (n)
		changes()
}

# The same line, with blanks for comments and "S" for what stands in quotes.
function masked(s,    out, c, i, len, quote) {
	if (!in_comment && s !~ /["\047]|\/[*\/]/)
		return s
	len = length(s)
	for (i = 1; i <= len; i++) {
		c = substr(s, i, 1)
		if (in_comment) {
			if (substr(s, i, 2) == "*/") {
				in_comment = 0
				c = "  "
				i++
			} else
				c = " "
		} else if (quote != "") {
			if (c == "\\") {
				c = "SS"
				i++
			} else if (c == quote)
				quote = ""
			else
				c = "S"
		} else if (c == "\"" || c == "\047")
			quote = c
		else if (substr(s, i, 2) == "/*") {
			in_comment = 1
			c = "  "
			i++
		} else if (substr(s, i, 2) == "//")
			break
		out = out c
	}
	sub(/[ \t]+$/, "", out)
	return out
}

function hash(s, h,    i) {
	for (i = length(s); i > 0; i--)
		h = (h * 69069 + ord[substr(s, i, 1)] + 1) % 2147483647
	for (i = 0; i < 4; i++)
		h = (h * 16807 + 12345) % 2147483647
	return h
}

function changes(    i, in_body, name, fresh, skip, last) {
	split("", times)
	fresh = 1
	for (i = 1; i <= n; i++) {
		if (code[i] ~ /^[A-Za-z_].*\(/ && match(code[i], /[A-Za-z_0-9]+\(/))
			name = substr(code[i], RSTART, RLENGTH - 1)
		if (code[i] ~ /^\{/) {
			in_body = fresh = 1
			continue
		}
		if (code[i] ~ /^\}/)
			in_body = 0
		if (!in_body || code[i] !~ /[^ \t]/ || code[i] ~ /^[ \t]*#/)
			continue
		last = i
		if (fresh) {
			last = end_of(i)
			skip = code[i] ~ /^[ \t]*(static |log_line\(|assert\()/
		}
		if (!skip)
			line(i, fresh ? last : 0, name)
		fresh = code[i] ~ /([;{}:)]|else|do)$/
		if (skip && code[i] ~ /;$/)
			skip = 0
		else if (skip)
			fresh = 0
	}
}

# Where the statement that begins at line i ends, or 0.
function end_of(i,    j) {
	for (j = i; j < i + 8 && j <= n; j++) {
		if (code[j] ~ /;$/)
			return j
		if (code[j] ~ /[{}]/)
			return 0
	}
	return 0
}

function line(i, last, name,    key, pick, turn) {
	n_found = 0
	whole_statement(i, last)
	conditions(i)
	operators(i)
	constants(i)
	if (!n_found)
		return
	turn = ++times[raw[i]]
	key = file " " raw[i] " " turn
	pick = hash("which " key, seed + 1) % n_found + 1
	printf "%010d\t%s\t%d\t%d\t%s\t%s\t%s\n", hash(key, seed + 1), file, i,
		to[pick], name, what[pick], text[pick]
}

function found(w, new, end) {
	n_found++
	what[n_found] = w
	text[n_found] = new
	to[n_found] = end
}

# A piece of line i becomes another.
function swap(i, at, len, new,    w, w2) {
	w = substr(raw[i], at, len) # as "<=", without the blanks around it
	gsub(/[ \t]/, "", w)
	w2 = new
	gsub(/ /, "", w2)
	found((w2 == "" ? "without \"" w "\"" : "\"" w "\" becomes \"" w2 "\"") ", column " at,
	      substr(raw[i], 1, at - 1) new substr(raw[i], at + len), i)
}

function whole_statement(i, last,    s, indent) {
	if (!last)
		return
	s = code[i]
	sub(/^[ \t]+/, "", s)
	indent = substr(code[i], 1, length(code[i]) - length(s))
	if (s ~ /^(break|continue|return|goto [a-z_]+);$/ ||
	    s ~ /^[*(]*[a-z_][^ (]*(\+\+|--);$/ || s ~ /^(\+\+|--)[^ ]*;$/ ||
	    s ~ /^[*(]*[a-z_][^ (=]* [-+*\/%|&^<>]*= / || s ~ /^[*(]*[a-z_][^ (=]* [-+*\/%|&^<>]*=$/ ||
	    (s ~ /^[a-z_][a-z_0-9.>\[\]-]*\(/ && s !~ /^(if|for|while|switch|return|sizeof|va_end)\(/)) {
		s = substr(raw[i], length(indent) + 1)
		if (length(s) > 40)
			s = substr(s, 1, 37) "..."
		found("without \"" s "\"", indent ";", last)
	}
}

# The place of the bracket that closes the one at `at`, on the same line, or 0.
function closing(s, at,    depth, c) {
	for (; at <= length(s); at++) {
		c = substr(s, at, 1)
		if (c == "(")
			depth++
		else if (c == ")" && !--depth)
			return at
	}
	return 0
}

function conditions(i,    at, end, s, value) {
	s = code[i]
	if (match(s, /(^|[ \t}])(if|while) \(/)) {
		at = RSTART + RLENGTH - 1
		end = closing(s, at)
		if (end)
			found("condition negated",
			      substr(raw[i], 1, at) "!(" substr(raw[i], at + 1, end - at - 1) \
			      ")" substr(raw[i], end), i)
	}
	if (match(s, /(^|[ \t])return [^;]+;$/)) {
		at = RSTART + RLENGTH - 1
		match(s, /return /)
		value = substr(s, RSTART + 7, at - RSTART - 7)
		if (value !~ /^(-?[0-9]+|true|false|NULL|".*|\(struct .*)$/)
			found("returned value negated",
			      substr(raw[i], 1, RSTART + 6) "!(" \
			      substr(raw[i], RSTART + 7, at - RSTART - 7) ");", i)
	}
}

function each(i, token, new,    s, at, from) {
	s = code[i] " "
	from = 1
	while ((at = index(substr(s, from), token)) > 0) {
		at += from - 1
		swap(i, at, length(token), new)
		from = at + length(token)
	}
}

function operators(i) {
	each(i, " < ", " <= ")
	each(i, " <= ", " < ")
	each(i, " > ", " >= ")
	each(i, " >= ", " > ")
	each(i, " == ", " != ")
	each(i, " != ", " == ")
	each(i, " && ", " || ")
	each(i, " || ", " && ")
	each(i, " + ", " - ")
	each(i, " - ", " + ")
	each(i, " += ", " -= ")
	each(i, " -= ", " += ")
}

function constants(i,    s, at, from, c, word) {
	s = code[i]
	from = 1
	while (match(substr(s, from), /[A-Za-z0-9_.]+/)) {
		at = from + RSTART - 1
		word = substr(s, at, RLENGTH)
		from = at + RLENGTH
		if (word == "0")
			swap(i, at, 1, "1")
		else if (word == "1")
			swap(i, at, 1, "0")
		else if (word == "true")
			swap(i, at, 4, "false")
		else if (word == "false")
			swap(i, at, 5, "true")
	}
	s = code[i]
	from = 1
	while (match(substr(s, from), /![A-Za-z_(]/)) {
		at = from + RSTART - 1
		swap(i, at, 1, "")
		from = at + 1
	}
}
