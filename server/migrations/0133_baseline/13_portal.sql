-- The customer portal: settings of customers and how they get an account.

-- How a customer reads their tanks. Without a row: as the supplier does.
create table customer_settings (
  user_id int primary key,
  units text
);

-- The customer's own name for a tank, and the level at which they want to be told.
create table customer_tanks (
  tank_id int primary key,
  label text,
  alert_pct double precision,
  -- When the customer was told; null again once the tank is well past that level.
  alerted_at timestamptz
);

-- One activation code a customer, as a keyed hash: reading the table doesn't help to activate an account.
create table activation_codes (
  customer_id int primary key,
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Links that were sent by e-mail, for registration and forgotten passwords. The token of the link is kept as a hash.
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
