# Hearings from beginning to end, as they are printed: what the bench says to
# answers of every kind, what was read in them, and the figures at the end.
. tests/cli/lib.sh

a=tests/golden
golden hearing
say argue $a/barn --answers $a/marl.jsonl --seed 1 --feedback full --ephemeral
say argue $a/barn --answers $a/marl.jsonl --seed 4 --interrupt hot --minutes 3 \
	--bench kagan,alito,obiandu --feedback full --ephemeral
say argue $a/barn --answers $a/marl.jsonl --seed 9 --side respondent --no-clock \
	--feedback full --no-unicode --guard off --turns 8 --ephemeral
say argue $a/barn --answers $a/hill.jsonl --seed 2 --side respondent \
	--feedback full --ephemeral
say argue $a/barn --answers $a/any.jsonl --seed 3 --opening off --interrupt standard \
	--bench intramural --ephemeral
say argue $a/barn --answers $a/any.jsonl --seed 5 --issues the-land,the-letter \
	--side respondent --bench thomas,jackson --feedback none --ephemeral
golden_end
