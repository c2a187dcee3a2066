# shellcheck shell=bash disable=SC2154 # A part of `website`, which has the names of folders
# What goes live, what comes back, and what never does. A release that is not ready gives way to the one that was seen
# working last. That one is written down, so that a power cut leaves nothing unproven.

# Finished releases, the newest first. A folder gets its name only when it is complete.
all_releases() {
  find "$releases" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' 2>/dev/null |
    grep -E '^[0-9]{14}-[0-9a-f]{12}$' | sort -r || true
}

# Those that may go live: not taken back, by a person or because they did not start.
good_releases() {
  all_releases | while read -r name; do is_withdrawn "$name" || say "$name"; done
}

is_withdrawn() {
  [[ -e $status/withdrawn/$1 ]]
}

withdraw() {
  mkdir -p "$status/withdrawn"
  touch "$status/withdrawn/$1"
}

live_release() {
  [[ ! -L $live ]] || basename "$(readlink "$live")"
}

# The release that was seen working last.
proven_release() {
  cat "$status/proven" 2>/dev/null || true
}

# By one rename, so that a power cut leaves the one or the other.
point_at() {
  ln -sfn "builder/releases/$1" "$live.new"
  mv -T "$live.new" "$live"
}

# Whether a release, if one is given, could take a request, which the service tries by itself: within ten seconds, or thirty if
# its process has not ended since, on a machine that is busy.
is_ready() {
  local release=${1:-} start=$SECONDS limit=${WEBSITE_READY_SECONDS:-10}
  while ((SECONDS < start + limit)) || { ((SECONDS < start + 3 * limit)) && has_not_ended; }; do
    if curl --fail --silent --output /dev/null --max-time 2 "$own_address/readyz"; then
      [[ -n $release ]] || return 0
      [[ "$(field release "$(health)")" != "${release#*-}"* ]] || return 0
    fi
    sleep 0.3
  done
  return 1
}

has_not_ended() {
  [[ $(systemctl show --property=NRestarts --value website.service) == 0 ]]
}

# The release that the process was started from.
running_release() {
  local pid
  pid=$(systemctl show --property=MainPID --value website.service)
  basename "$(readlink "/proc/${pid:-0}/cwd" || true)"
}

# A change of words alone needs no new process: the code of both releases is the same. A build may have made a link or a pipe of a
# file; who would read it for ever would hold the lock for ever.
has_same_code() {
  local part
  for part in service supabase/migrations package.json package-lock.json; do
    timeout 5 diff -rq --no-dereference "$releases/$1/$part" "$releases/$2/$part" >/dev/null 2>&1 || return 1
  done
}

# The socket stays open meanwhile, so requests wait and none is refused.
take_up() {
  local running
  point_at "$1"
  running=$(running_release)
  if [[ -n $running && -z ${has_new_settings:-} ]] && has_same_code "$1" "$running"; then
    systemctl reload website.service
  else
    systemctl restart website.service
  fi
}

# Lets a release go live, or the one before again if it does not become ready.
go_live() {
  local name=$1 before was_ready=yes
  before=$(proven_release)
  [[ -n $before && -d $releases/$before ]] || before=
  [[ -z $before ]] || WEBSITE_READY_SECONDS=3 is_ready || was_ready=no
  take_up "$name"
  if is_ready "$name"; then
    printf '%s\n' "$name" >"$status/proven.new"
    mv "$status/proven.new" "$status/proven"
    note_success update
    say "Live: $name"
    return 0
  fi
  if [[ -z $before || $before == "$name" ]]; then
    note_failure update "Release $name is not ready to take requests. Why: website logs --lines 30"
    return 1
  fi
  # Was the site not ready before either, the cause may be the database or the disk, and with new settings these: the release
  # stays a candidate.
  [[ $was_ready == no || -n ${has_new_settings:-} ]] || withdraw "$name"
  take_up "$before"
  is_ready "$before" || true
  note_failure update "Release $name was not ready in time, so $before is live again. Why: website logs --lines 50"
  return 1
}

# shellcheck disable=SC2120 # main gives it arguments
cmd_update() {
  local by_hand=yes newest
  [[ ${1:-} != --if-moved ]] || by_hand=no
  lock
  mkdir -p "$run" "$status"
  {
    build_settings "$settings"
    say "BY_HAND=$by_hand"
    say "RUNNING=$(running_release)"
    say "WITHDRAWN='$(find "$status/withdrawn" -mindepth 1 -printf '%f ' 2>/dev/null || true)'"
  } >"$run/build"
  if ! systemctl start website-build.service; then
    note_failure update "The build failed: $(reason_of_builder)"
    die "$(cat "$status/update-failed")"
  fi
  newest=$(good_releases | sed -n 1p)
  [[ -n $newest ]] || die "There is no release yet. Why: journalctl --unit website-build"
  # Not only what is live: a power cut may have come between the link and the look at what it made live.
  if [[ $newest == "$(live_release)" && $newest == "$(proven_release)" ]]; then
    # A failure that was told stays told until something goes live, or a person has looked.
    if [[ -n ${has_new_settings:-} ]]; then
      go_live "$newest" || die "$(cat "$status/update-failed")"
    elif [[ $by_hand == yes ]]; then
      rm -f "$status/update-failed"
      say "Live: $newest. There is nothing newer."
    fi
    return 0
  fi
  go_live "$newest" || die "$(cat "$status/update-failed")"
}

# Read by the builder itself: root follows no link that a build may have made. On a full disk it is empty.
reason_of_builder() {
  local reason
  reason=$(runuser --user website-build -- timeout 5 head -c 2000 "$builder/failure" 2>/dev/null || true)
  [[ -n $reason ]] || reason=$(journalctl --unit website-build --output cat --lines 3 2>/dev/null || true)
  say "$reason"
}

cmd_rollback() {
  local now before
  lock
  now=$(live_release)
  before=$(good_releases | grep -Fxv -e "$now" | awk -v now="$now" '$0 < now' | sed -n 1p || true)
  [[ -n $before ]] || die "There is no earlier release to go back to."
  withdraw "$now"
  printf '%s\n' "$before" >"$status/proven"
  go_live "$before" || die "$(cat "$status/update-failed")"
  say "What was taken back goes live again with the next change of the branch: take it back there too."
}
