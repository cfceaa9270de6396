-- Messages of devices, and the readings that the server derives from them.

-- Messages as the networks delivered them. Rows are only added: all readings can be rebuilt from them.
create table raw_messages (
  id bigint generated always as identity primary key,
  network text not null,
  -- The Sigfox id without leading zeros, or the DevEUI; in capitals.
  device_key text not null,
  at timestamptz not null,
  seq int not null,
  -- The device's own bytes, in hexadecimal.
  payload text not null,
  rssi double precision,
  -- The network's callback, word for word.
  envelope text not null,
  received_at timestamptz not null,
  -- A hash of what identifies the message: a repeated one has the same.
  digest uuid not null
);
create unique index raw_messages__digest on raw_messages (digest);
create index raw_messages__device on raw_messages (device_key, at);
-- Messages dated ahead of their arrival, which no reading is derived from. They are few.
create index raw_messages__ahead on raw_messages (received_at) where at - received_at > interval '300 s';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger raw_messages__append_only before update or delete on raw_messages
  for each statement execute function refuse_change();

-- Time ranges of a device's messages that the worker still has to derive readings from. Written with the messages, in one
-- transaction.
create table ingest_queue (
  id bigint generated always as identity primary key,
  device_key text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  messages int not null,
  -- A range that failed is tried again later, and doesn't hold up the others.
  attempts int not null default 0,
  retry_at timestamptz
);
create index ingest_queue__device on ingest_queue (device_key);

-- Messages of devices that have no record yet: they wait until it is created.
create table parked_messages (
  device_key text primary key,
  network text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  messages bigint not null,
  last_received_at timestamptz not null
);

-- Which device was on which tank, and when.
create table device_assignments (
  id int generated always as identity primary key,
  device_id int not null,
  tank_id int not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity'
);
-- At any time a device is on one tank, and a tank has one device.
create unique index device_assignments__device_now on device_assignments (device_id) where until = 'infinity';
create unique index device_assignments__tank_now on device_assignments (tank_id) where until = 'infinity';
create index device_assignments__device on device_assignments (device_id, since);
create index device_assignments__tank on device_assignments (tank_id, since);

-- Which radio key was a device's, by the time of receipt. Only changes are kept: a key in a device's record that has no row
-- here has always been its own.
create table device_identities (
  id int generated always as identity primary key,
  device_id int not null,
  network text not null,
  -- As in raw_messages.
  key text not null,
  -- Null: since ever, and until now.
  since timestamptz,
  until timestamptz
);
create unique index device_identities__now on device_identities (device_id, key) where until is null;
create index device_identities__key on device_identities (key);

create sequence readings_id_seq;
-- Partitioned by month (`readings_YYYY_MM`); the server makes each partition when a reading needs it.
create table readings (
  id bigint not null default nextval('readings_id_seq'),
  tank_id int,
  -- Null: a dip by hand of a tank without a device.
  device_id int,
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
  -- The tank is part of the key, so that the table can be distributed by tank.
  constraint readings__once unique nulls not distinct (device_id, measured_at, seq, tank_id)
) partition by range (measured_at);
create index readings__tank on readings (tank_id, measured_at desc);
create index readings__id on readings (id);
