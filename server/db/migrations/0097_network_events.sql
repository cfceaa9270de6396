-- What networks tell of devices besides their messages: joins, the radio's status, what became of downlinks.
create table network_events (
  id bigint generated always as identity primary key,
  connection_id int,
  network text not null,
  device_key text not null,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  detail jsonb not null,
  -- Of what is told twice the second time changes nothing.
  digest text not null
);
create unique index network_events__digest on network_events (digest);
create index network_events__device on network_events (device_key, at desc);
create index network_events__received on network_events (received_at);

-- Where downlinks of LoRaWAN devices are handed over.
alter table connections add column "server" text;
alter table connections add column "api_url" text;
alter table connections add column "api_token" text;
