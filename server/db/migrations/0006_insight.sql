-- What readings mean: events, services, use and forecasts. All of it is worked out again from readings when these change.

create table events (
  id int generated always as identity primary key,
  tank_id int not null,
  type text not null check (type in ('threshold_low', 'threshold_critical', 'overfill', 'sudden_drop', 'sudden_rise',
    'slow_leak', 'topup', 'collection', 'no_data', 'low_battery', 'tilt', 'fault')),
  state text not null default 'open' check (state in ('open', 'signed', 'quarantined', 'reported', 'closed', 'auto_closed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  from_l double precision,
  to_l double precision,
  delta_l double precision,
  confidence double precision not null,
  -- The moments of the readings that show it: these stay the same when readings are worked out anew, their ids may not.
  evidence timestamptz[] not null default '{}',
  -- Why it was raised: the limit that was passed, and by what.
  reason jsonb not null default '{}',
  signed_by text,
  signed_at timestamptz,
  close_reason text,
  -- What the readings say by now of an event that staff decided on already; theirs stays as they saw it.
  revised jsonb,
  constraint events__once unique (tank_id, type, started_at)
);
create index events__tank on events (tank_id, started_at desc);
create index events__open on events (type, started_at) where state = 'open';

create table services (
  id int generated always as identity primary key,
  tank_id int not null,
  event_id int unique,
  kind text not null check (kind in ('topup', 'collection')),
  at timestamptz not null,
  measured_l double precision not null,
  ticket_l double precision,
  ticket_no text,
  state text not null default 'detected' check (state in ('detected', 'confirmed', 'rejected', 'disputed'))
);
create index services__tank on services (tank_id, at desc);

-- Daily mean temperatures by station; a county without a station of its own has one that is named after it.
create table weather_stations (
  station text primary key,
  county_id int,
  -- Counts writes: what is worked out from the days is remembered by it.
  revision int not null default 0,
  observed_days int not null default 0,
  -- The demonstration's: counts for nothing where real weather was observed.
  invented boolean not null default false
);
create index weather_stations__county on weather_stations (county_id);
create table weather_days (
  station text not null references weather_stations,
  day date not null,
  mean_c double precision not null,
  observed boolean not null,
  primary key (station, day)
);

-- What a tank's use depends on, as last fitted.
create table use_models (
  tank_id int primary key,
  method text not null,
  coefficients double precision[] not null,
  day_sd_l double precision not null,
  days double precision not null,
  fitted_at timestamptz not null
);

-- What was expected of a tank at a moment, and what became of it: the total use of 7, 14 and 30 days.
create table forecasts (
  tank_id int not null,
  as_of timestamptz not null,
  method text not null,
  horizon int not null,
  p10 double precision not null,
  p50 double precision not null,
  p90 double precision not null,
  actual double precision,
  primary key (tank_id, as_of, horizon)
);

-- Tanks whose readings changed, the earliest moment first touched, and when their turn comes.
create table insight_queue (
  tank_id int primary key,
  since timestamptz not null,
  ticket bigint generated always as identity,
  attempts int not null default 0,
  retry_at timestamptz
);
create index insight_queue__ticket on insight_queue (ticket);
