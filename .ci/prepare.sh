# What both runs need, for `source`: Debian's Chromium and PostgreSQL, the packages, and a database server of our own at
# TEST_DATABASE_URL, on loopback, which ends with the script.
export CI=true

missing=()
command -v chromium >/dev/null || missing+=(chromium)
pg_bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$pg_bin" ] && [ -x "$pg_bin/initdb" ] || missing+=(postgresql)
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null || exit 1
  pg_bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
fi

# Chromium without windows does the same in three quarters of the time; where it can't be had, the other one does.
command -v chromium-headless-shell >/dev/null ||
  { timeout 120 apt-get update -qq; DEBIAN_FRONTEND=noninteractive timeout 120 apt-get install -y -qq chromium-headless-shell; } >/dev/null 2>&1

npm ci --no-audit --no-fund || exit 1

# PostgreSQL refuses to run as root.
pg_dir=$(mktemp -d)
pg_port=$((20000 + RANDOM % 20000))
as_postgres() { if [ "$(id -u)" = 0 ]; then su postgres -c "$1"; else bash -c "$1"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$pg_dir"
stop_postgres() { as_postgres "'$pg_bin/pg_ctl' -D '$pg_dir/db' -m immediate stop" >/dev/null 2>&1; rm -rf "$pg_dir"; }
trap stop_postgres EXIT
as_postgres "'$pg_bin/initdb' -D '$pg_dir/db' -U ullage --auth=trust -E UTF8 --locale=C.UTF-8" >/dev/null || exit 1
as_postgres "'$pg_bin/pg_ctl' -D '$pg_dir/db' -w -l '$pg_dir/log' -o '-p $pg_port -h 127.0.0.1 -k $pg_dir -c fsync=off' start" >/dev/null || exit 1
export TEST_DATABASE_URL="postgres://ullage@127.0.0.1:$pg_port/postgres"
