#!/bin/sh
#SBATCH --job-name=hotbench
#SBATCH --array=1-8
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=04:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=hotbench-%A-%a.log
#
# A run in shards, a task of a Slurm array each, on a folder that all nodes share:
#
#	hotbench eval script slurm >shards.sbatch
#	sbatch shards.sbatch runs/conduct eval conduct --simulator default \
#		--model NAME --base-url URL --judge-model OTHER
#	hotbench eval merge runs/conduct/*		# when all have ended
#
# makes runs/conduct/1 to runs/conduct/8, each with an eighth of the samples.  For
# another number change --array above, or say sbatch --array=1-N.  The same sbatch again
# goes on with shards that ran out of time, were killed or failed; nothing that was paid
# for is asked again.  One of them alone, of eight:
#
#	SHARDS=8 sbatch --array=3 shards.sbatch runs/conduct eval conduct ...
#
# SHARDS    of how many (the tasks of the array)
# HOTBENCH  the program (hotbench)
#
# --concurrency and --budget are each shard's own.  A model of your own on another node
# is named by --base-url; sending a case to another machine must have been allowed
# before, for nobody can be asked here (hotbench(1), Consent).  Keys come from the
# environment, which sbatch takes along.  Where --data is needed, set HOTBENCH_DATA.
# generate goes so, too; give it --seed N, without which every shard would choose
# matters of its own.
set -eu

if [ $# -lt 3 ]; then
	echo "usage: sbatch $0 FOLDER eval|generate SUITE OPTIONS..." >&2
	exit 2
fi
folder=$1
shift
shard=$SLURM_ARRAY_TASK_ID
shards=${SHARDS:-$SLURM_ARRAY_TASK_COUNT}
mkdir -p -- "$folder"

# In the shell's place, so that it hears the signal before the time is over.
exec "${HOTBENCH:-hotbench}" "$@" --run "$folder/$shard" --shard "$shard/$shards"
