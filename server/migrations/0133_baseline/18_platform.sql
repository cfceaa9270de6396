-- What the server keeps whatever the entities are: audit log, sign-ins, idempotency, saved views, attachments.

-- Append-only; each hash covers the one before it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text,
  on_behalf_of text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  previous text not null,
  hash text not null
);
create index audit_log_entity on audit_log (entity, entity_id, id);

-- A session that ended is kept until it would have expired, so that its old tokens are recognised.
create table sessions (
  id uuid primary key,
  user_id int not null,
  -- The browser's own description, and the address that signed in.
  agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- The valid refresh token, as a hash; how many there have been; since when it is valid.
  refresh_hash text not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expires on sessions (expires_at);

-- Failed sign-ins by account and source address, to slow down guessing. Accounts are keyed hashes: a user may have typed a
-- password instead. '*' stands for all accounts, or for all sources.
create table sign_in_attempts (
  account text not null,
  source text not null,
  failures int not null,
  retry_at timestamptz,
  last_at timestamptz not null,
  primary key (account, source)
);
create index sign_in_attempts_last on sign_in_attempts (last_at);

-- Links that let a user set a password. The token is kept as a hash; a link works once.
create table password_links (
  hash text primary key,
  user_id int not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);
create index password_links_expires on password_links (expires_at);

-- The user of a Firebase identity. A user may have several, such as one of Google and one of a phone number.
create table firebase_identities (
  uid text primary key,
  user_id int not null references users (id) on delete cascade,
  provider text not null,
  created_at timestamptz not null
);
create index firebase_identities_user on firebase_identities (user_id);

-- The first answer to a request with an idempotency key: a repeated request gets it again.
create table idempotency (
  user_id int not null,
  key text not null,
  path text not null,
  status int,
  body jsonb,
  at timestamptz not null,
  -- A hash of the request's body: another body under the same key is refused.
  digest text,
  -- The process that works on a request that is done in parts.
  holder text,
  primary key (user_id, key)
);
create index idempotency_at on idempotency (at);

-- Named filters, columns and sort of a list.
create table saved_views (
  id int generated always as identity primary key,
  user_id int not null,
  -- The owner's groups when the view was shared; empty for an admin's.
  group_ids int[] not null default '{}',
  screen text not null,
  name text not null,
  filter jsonb not null default '{}',
  columns text[] not null default '{}',
  sort text,
  "order" text,
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The owner's role when the view was saved. With the groups, it decides what the view may name.
  role text not null default ''
);
create index saved_views_screen on saved_views (screen);

-- Pictures, apart from the records that refer to them by id.
create table attachments (
  id uuid primary key,
  user_id int not null,
  mime text not null,
  bytes int not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null,
  -- The record that refers to it. Without one, it is removed after a day.
  entity text,
  entity_id text,
  -- Where it was taken, by the camera's own data, which the stored picture no longer has.
  lat double precision,
  lng double precision
);
create index attachments__orphans on attachments (created_at) where entity is null;
create index attachments__holder on attachments (entity, entity_id) where entity is not null;

-- The server's own notes, such as the progress of the demonstration data.
create table facts (
  key text primary key,
  value jsonb not null
);
