-- What an end customer's own pages need beside the records of staff.

-- How somebody reads their tanks and is told of them; without a row, as their supplier does and by e-mail.
create table customer_settings (
  user_id int primary key,
  units text,
  alert_by text not null default 'email'
);
-- What a customer calls a tank, and at which level they want to be told.
create table customer_tanks (
  tank_id int primary key,
  label text,
  alert_pct double precision
);

-- One code a customer, as a keyed hash: whoever reads the table can't activate an account.
create table activation_codes (
  customer_id int primary key,
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Links sent by e-mail: registration and forgotten passwords. What stands in the link is kept as a hash.
create table account_links (
  token_hash text primary key,
  purpose text not null,
  email text not null,
  ip text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links__email on account_links (email, created_at);
create index account_links__expires on account_links (expires_at);

-- Pictures, beside the records that hold them by id.
create table attachments (
  id uuid primary key,
  user_id int not null,
  mime text not null,
  bytes int not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null,
  -- What holds it; an attachment that nothing holds is removed after a day.
  entity text,
  entity_id text
);
create index attachments__orphans on attachments (created_at) where entity is null;
create index attachments__holder on attachments (entity, entity_id) where entity is not null;

alter table tanks add column topup_wish_on date, add column topup_on date;
alter table reports add column photos text[] not null default '{}';
