#!/bin/bash
# A real Slurm of one node on loopback, with accounting, for `npm run test:torc`. Everything it writes is below one
# folder, and it touches none of the machine's own Slurm, munge or MariaDB.
#
#   slurm.sh up DIR     starts munge, MariaDB, slurmdbd, slurmctld and slurmd; DIR/env is to be sourced
#   slurm.sh node DIR up|crash   starts the node's daemon, or lets the node die with all that runs on it
#   slurm.sh down DIR   ends what this script started in DIR
#
# Needs root (Slurm runs jobs as other users) and Debian's packages:
#   apt-get install --no-install-recommends slurm-wlm munge slurmdbd slurm-wlm-mysql-plugin mariadb-server
# TORC_SLURM_CGROUP=off|on: whether Slurm limits memory by a control group. Without it Slurm measures once a second and
# never says OUT_OF_MEMORY. The default is on where the memory controller (version 1) can be written.
set -euo pipefail

verb=${1:?up, node or down}
mkdir -p "${2:?a folder}"
dir=$(cd "$2" && pwd)
base_port=${TORC_SLURM_PORT:-26817}
node=$(hostname -s)

started() { # NAME: whether the process that this script started under that name lives
  [[ -f $dir/pid/$1 ]] && kill -0 "$(<"$dir/pid/$1")" 2>/dev/null
}
start() { # NAME COMMAND…: in the background, its output in DIR/log
  local name=$1
  shift
  started "$name" && return
  setsid "$@" >"$dir/log/$name" 2>&1 </dev/null &
  echo $! >"$dir/pid/$name"
}
stop() { # NAME SIGNAL
  started "$1" || return 0
  local pid
  pid=$(<"$dir/pid/$1")
  kill "-$2" "$pid" 2>/dev/null || true
  for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  kill -KILL "$pid" 2>/dev/null || true
  rm -f "$dir/pid/$1"
}
until_true() { # SECONDS WHAT COMMAND…
  local seconds=$1 what=$2
  shift 2
  for _ in $(seq "$((seconds * 5))"); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done
  echo "$what did not come up in $seconds s; see $dir/log" >&2
  exit 1
}

configure() {
  for each in munged mariadbd mariadb-install-db slurmdbd slurmctld slurmd; do
    command -v "$each" >/dev/null || { echo "$each is missing; see the head of $0 for the packages" >&2; exit 2; }
  done
  [[ $(id -u) == 0 ]] || { echo 'Slurm runs jobs as other users, so this needs root.' >&2; exit 2; }
  mkdir -p "$dir"/{log,pid,state,spool,munge,db}
  chmod 755 "$dir" "$dir/munge"
  head -c 1024 /dev/urandom >"$dir/munge/key"
  chmod 400 "$dir/munge/key"

  local cgroup=${TORC_SLURM_CGROUP:-}
  if [[ -z $cgroup ]]; then
    [[ -w /sys/fs/cgroup/memory/cgroup.procs && -w /sys/fs/cgroup/freezer/cgroup.procs ]] && cgroup=on || cgroup=off
  fi
  local task=none proctrack=linuxproc params='JobAcctGatherParams=OverMemoryKill'
  if [[ $cgroup == on ]]; then
    task=cgroup proctrack=cgroup params=''
    printf '%s\n' CgroupAutomount=no CgroupMountpoint=/sys/fs/cgroup CgroupPlugin=cgroup/v1 ConstrainRAMSpace=yes \
      ConstrainSwapSpace=no ConstrainCores=no AllowedSwapSpace=0 >"$dir/cgroup.conf"
  else
    : >"$dir/cgroup.conf"
  fi
  echo "$cgroup" >"$dir/cgroup"

  cat >"$dir/slurm.conf" <<CONF
ClusterName=recourse
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$base_port
SlurmdPort=$((base_port + 1))
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
MpiDefault=none
SwitchType=switch/none
ProctrackType=proctrack/$proctrack
TaskPlugin=task/$task
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=task=1
$params
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageHost=127.0.0.1
AccountingStoragePort=$((base_port + 2))
AccountingStoragePass=$dir/munge/socket
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
SlurmdParameters=config_overrides
SlurmdTimeout=10
KillWait=15
ReturnToService=2
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
NodeName=$node NodeAddr=127.0.0.1 CPUs=40 RealMemory=8000 State=UNKNOWN
PartitionName=main Nodes=$node Default=YES MaxTime=60 State=UP PriorityTier=1
PartitionName=urgent Nodes=$node MaxTime=60 State=UP PriorityTier=10
CONF
  cat >"$dir/slurmdbd.conf" <<CONF
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
DbdHost=localhost
DbdAddr=127.0.0.1
DbdPort=$((base_port + 2))
SlurmUser=root
PidFile=$dir/slurmdbd.pid
StorageType=accounting_storage/mysql
StorageHost=127.0.0.1
StoragePort=$((base_port + 3))
StorageUser=slurm
StoragePass=slurm
StorageLoc=slurm_acct
CONF
  chmod 600 "$dir/slurmdbd.conf"
  echo "export SLURM_CONF=$dir/slurm.conf" >"$dir/env"
}

up() {
  configure
  export SLURM_CONF=$dir/slurm.conf
  start munged munged --foreground --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
    --pid-file="$dir/munge/pid" --seed-file="$dir/munge/seed" --force
  if [[ ! -d $dir/db/mysql ]]; then
    mariadb-install-db --no-defaults --user=root --datadir="$dir/db" --auth-root-authentication-method=normal \
      --skip-test-db >"$dir/log/install-db" 2>&1
  fi
  start mariadbd mariadbd --no-defaults --user=root --datadir="$dir/db" --socket="$dir/db/socket" \
    --pid-file="$dir/db/pid" --bind-address=127.0.0.1 --port=$((base_port + 3)) --innodb-buffer-pool-size=64M
  until_true 40 MariaDB mariadb --no-defaults -S "$dir/db/socket" -u root -e 'select 1'
  mariadb --no-defaults -S "$dir/db/socket" -u root -e "create database if not exists slurm_acct;
    create user if not exists slurm@127.0.0.1 identified by 'slurm'; create user if not exists slurm@localhost
    identified by 'slurm'; grant all on slurm_acct.* to slurm@127.0.0.1; grant all on slurm_acct.* to slurm@localhost"
  SLURM_CONF=$dir/slurm.conf start slurmdbd slurmdbd -D
  until_true 60 slurmdbd sacctmgr -n list cluster
  sacctmgr -i add cluster recourse >"$dir/log/sacctmgr" 2>&1 || true
  start slurmctld slurmctld -D -c -f "$dir/slurm.conf"
  until_true 30 slurmctld scontrol ping
  node up
  echo "Slurm $(sinfo -V | cut -d' ' -f2) is up on $node; control groups $(<"$dir/cgroup"); source $dir/env"
}

node() {
  export SLURM_CONF=$dir/slurm.conf
  case $1 in
    up)
      start slurmd slurmd -D -f "$dir/slurm.conf"
      until_true 60 'The node' bash -c "sinfo -h -o %T | grep -Eq '^(idle|mixed|allocated)$'"
      ;;
    # What a power failure does: the daemon and every process of a job are gone, and nothing is signed off.
    crash)
      stop slurmd KILL
      for pid in $(jobs_processes); do kill -KILL "$pid" 2>/dev/null || true; done
      ;;
  esac
}

jobs_processes() { # processes of this Slurm's jobs, and the daemons of their steps
  local folder
  for folder in /proc/[0-9]*; do
    if tr '\0' '\n' <"$folder/environ" 2>/dev/null | grep -qx "SLURM_CONF=$dir/slurm.conf" &&
      { [[ $(<"$folder/comm") == slurmstepd* ]] || tr '\0' '\n' <"$folder/environ" | grep -q '^SLURM_JOB_ID='; }; then
      basename "$folder"
    fi
  done 2>/dev/null
}

case $verb in
  up) up ;;
  node) node "${3:?up or crash}" ;;
  down)
    if [[ -f $dir/slurm.conf ]]; then
      SLURM_CONF=$dir/slurm.conf scancel -u root --full >/dev/null 2>&1 || true
      for pid in $(jobs_processes); do kill -KILL "$pid" 2>/dev/null || true; done
    fi
    for each in slurmd slurmctld slurmdbd mariadbd munged; do stop "$each" TERM; done
    ;;
  *) echo "up, node or down, not $verb" >&2; exit 2 ;;
esac
