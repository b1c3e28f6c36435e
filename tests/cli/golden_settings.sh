# Settings, themes, completion, and what is said of a command line that is wrong.
. tests/cli/lib.sh

golden settings
say config show
brief="clock" say config show --format json
say config path
say config init --print
say config theme dark
say config theme mono
say config theme pink
say config set argue.clock wall
say config set argue.seed x
say config set argue.minutes 12
say config set network maybe
say config set network off
say config set endpoint.mine.base_url http://127.0.0.1:9/v1
say config set endpoint.mine.model some-model
say config set endpoint.mine.seed -1
say config set nothing 3
say config show
say config unset argue.clock
say config unset argue.clock
say config path settings
say config path nowhere
say completion bash
brief="replay\\|config" say completion zsh
brief="replay\\|config" say completion fish
say completion csh
say --version
say
say --no-such
say argue okafor --minutes 0
say argue okafor --minutes 100000
say argue okafor --scale 0
say argue okafor --turns 0
say argue okafor --turns -1
say argue okafor --seed 18446744073709551616
say argue okafor --seed
say argue okafor drozdek
say ask okafor --count 0
say ask okafor --count 100000
say ask okafor --justice nobody
golden_end
