-- What devices said, as the networks delivered it. Rows are only ever added: readings can be rebuilt from them.
create table raw_messages (
  id bigint generated always as identity primary key,
  network text not null,
  -- Sigfox id without leading zeros, or DevEUI; in capitals.
  device_key text not null,
  at timestamptz not null,
  seq int not null,
  -- The device's own bytes, in hexadecimal.
  payload text not null,
  rssi double precision,
  -- The whole callback, word for word.
  envelope text not null,
  received_at timestamptz not null,
  -- Of what tells one message from another: a repeat has the same.
  digest uuid not null
);
create unique index raw_messages__digest on raw_messages (digest);
create index raw_messages__device on raw_messages (device_key, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger raw_messages__append_only before update or delete on raw_messages
  for each statement execute function refuse_change();

-- Stretches of a device's messages from which readings are still to be worked out. Written with the messages.
create table ingest_queue (
  id bigint generated always as identity primary key,
  device_key text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  messages int not null,
  -- Work that failed is tried again later, and doesn't hold up the rest.
  attempts int not null default 0,
  retry_at timestamptz
);
create index ingest_queue__device on ingest_queue (device_key);

-- What devices said that nobody has entered yet.
create table parked_messages (
  device_key text primary key,
  network text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  messages bigint not null,
  last_received_at timestamptz not null
);
create index devices__sigfox_key on devices (ltrim(upper(sigfox_id), '0')) where deleted_at is null;
create index devices__dev_eui_key on devices (upper(dev_eui)) where deleted_at is null;

-- Which device was on which tank, and when.
create table device_assignments (
  id int generated always as identity primary key,
  device_id int not null,
  tank_id int not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create unique index device_assignments__device_now on device_assignments (device_id) where until = 'infinity';
create unique index device_assignments__tank_now on device_assignments (tank_id) where until = 'infinity';
create index device_assignments__device on device_assignments (device_id, since);
create index device_assignments__tank on device_assignments (tank_id, since);

create sequence readings_id_seq;
-- The tank is part of the key, so that the table can be distributed by tank.
create table readings (
  id bigint not null default nextval('readings_id_seq'),
  tank_id int,
  device_id int not null,
  measured_at timestamptz not null,
  received_at timestamptz not null,
  seq int not null,
  source text not null default 'uplink',
  ullage_mm double precision,
  level_mm double precision,
  volume_l double precision,
  smoothed_volume_l double precision,
  temp_c double precision,
  battery_mv double precision,
  quality int,
  flags text[] not null default '{}',
  excluded boolean not null default false,
  exclude_reason text,
  constraint readings__once unique nulls not distinct (device_id, measured_at, seq, tank_id)
) partition by range (measured_at);
create index readings__tank on readings (tank_id, measured_at desc);
create index readings__id on readings (id);
