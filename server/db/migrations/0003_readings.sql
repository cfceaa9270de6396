-- What devices said, word for word, and what it means.

-- Never changed once written: readings can always be worked out from it again.
create table raw_messages (
  id bigint generated always as identity primary key,
  network text not null,
  device_key text not null,
  at timestamptz not null,
  seq int not null,
  payload text not null,
  envelope jsonb not null,
  received_at timestamptz not null
);
create unique index raw_messages_once on raw_messages (device_key, at, seq, payload);

-- Devices of which something is to be worked out, and from when on. A device that nobody has entered yet waits here.
create table ingest_queue (
  device_key text primary key,
  from_at timestamptz not null,
  generation int not null default 1
);

-- Which device was on which tank, and when.
create table device_assignments (
  id int generated always as identity primary key,
  device_id int not null,
  tank_id int not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create index device_assignments_device on device_assignments (device_id, since);
create index device_assignments_tank on device_assignments (tank_id, since);

create sequence reading_id;

create table readings (
  id bigint not null default nextval('reading_id'),
  device_id int not null,
  tank_id int,
  measured_at timestamptz not null,
  received_at timestamptz not null,
  seq int not null,
  source text not null default 'uplink',
  ullage_mm double precision,
  level_mm double precision,
  volume_l double precision,
  temp_c double precision,
  battery_mv double precision,
  quality int not null,
  flags text[] not null default '{}',
  excluded boolean not null default false,
  exclude_reason text,
  smoothed_volume_l double precision,
  primary key (device_id, measured_at, seq)
) partition by range (measured_at);
create index readings_tank on readings (tank_id, measured_at desc);
create index readings_id on readings (id);
