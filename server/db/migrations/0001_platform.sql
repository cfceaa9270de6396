-- What the server itself keeps, whatever the entities are.

create extension if not exists pg_trgm;

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

-- Failed sign-ins by account, for the lock-out.
create table sign_in_failures (
  email text primary key,
  failures int not null,
  locked_until timestamptz,
  last_at timestamptz not null
);

-- The first answer to a POST, given again when the same key comes back.
create table idempotency (
  user_id int not null,
  key text not null,
  path text not null,
  status int,
  body jsonb,
  at timestamptz not null,
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
  updated_at timestamptz not null default now()
);
create index saved_views_screen on saved_views (screen);

-- What the server remembers of itself, such as how far the demonstration data got.
create table facts (
  key text primary key,
  value jsonb not null
);
