-- Who is signed in, and where. A session that ended stays until its time is over, so that its old tokens are recognised.
create table sessions (
  id uuid primary key,
  user_id int not null,
  -- What the browser said of itself, and where it signed in from.
  agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- The refresh token that holds, as a hash; how many there have been; since when it holds.
  refresh_hash text not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expires on sessions (expires_at);

-- Failed sign-ins by account and by where they came from, for slowing down. Accounts are kept as keyed hashes: what was typed
-- may have been a password. '*' stands for all accounts, or for all places.
drop table sign_in_failures;
create table sign_in_attempts (
  account text not null,
  source text not null,
  failures int not null,
  retry_at timestamptz,
  last_at timestamptz not null,
  primary key (account, source)
);
create index sign_in_attempts_last on sign_in_attempts (last_at);
