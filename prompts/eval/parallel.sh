#!/bin/sh
# A run in shards, side by side, by GNU parallel:
#
#	hotbench eval script parallel >shards.sh
#	sh shards.sh 8 runs/conduct eval conduct --simulator default \
#		--model NAME --base-url URL --judge-model OTHER
#
# makes runs/conduct/1 to runs/conduct/8, each with an eighth of the samples, and
# prints one table of them all.  The same command again goes on with shards that were
# stopped, killed or failed; nothing that was paid for is asked again.
#
# JOBS      shards at once (all of them)
# HOTBENCH  the program (hotbench)
# PARALLEL  options of GNU parallel, such as --sshloginfile HOSTS --workdir . for other
#           machines on a shared folder
#
# --concurrency and --budget are each shard's own.  Name no --output here: hotbench eval
# merge -o TABLE.html runs/conduct/* writes any format.  Where --data is needed, set
# HOTBENCH_DATA.  generate goes so, too; give it --seed N, without which every shard
# would choose matters of its own.
set -eu

if [ $# -lt 4 ]; then
	echo "usage: $0 SHARDS FOLDER eval|generate SUITE OPTIONS..." >&2
	exit 2
fi
shards=$1 folder=$2
shift 2
program=${HOTBENCH:-hotbench}
mkdir -p -- "$folder"

seq "$shards" |
	parallel -I %shard% --quote --line-buffer --tagstring 'shard %shard%' \
		--jobs "${JOBS:-$shards}" \
		"$program" "$@" --run "$folder/%shard%" --shard "%shard%/$shards" \
		>/dev/null || {
	echo "$0: some shards did not end; the same command goes on with them" >&2
	exit 1
}

[ "$1" = eval ] || exit 0
set --
for shard in $(seq "$shards"); do
	set -- "$@" "$folder/$shard"
done
exec "$program" eval merge "$@"
