-- What the server derives from readings and weather: events, consumption models and forecasts. It derives them again when the
-- readings change.

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
  -- The moments of the readings that show it. Their ids may change when readings are derived again, their moments don't.
  evidence timestamptz[] not null default '{}',
  -- Why it was raised: the limit, and the value that passed it.
  reason jsonb not null default '{}',
  signed_by text,
  signed_at timestamptz,
  close_reason text,
  -- What later readings say about an event that staff have decided on. The event stays as staff saw it.
  revised jsonb,
  created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text,
  version int not null default 1, deleted_at timestamptz,
  -- Depot and name of the tank, kept up by triggers: lists filter, sort and search by them without reading the tanks.
  group_id int,
  tank_name text,
  -- What staff found it to be instead.
  turned_out text,
  queue text generated always as (case
    when type in ('threshold_low', 'threshold_critical', 'overfill') then 'threshold'
    when type in ('sudden_drop', 'sudden_rise', 'slow_leak') then 'sudden_change'
    when type in ('topup', 'collection') then 'service'
    else 'health' end) stored,
  constraint events__once unique (tank_id, type, started_at)
);
create index events__tank on events (tank_id, started_at desc);
create index events__tank_id on events (tank_id);
-- The review queues, oldest first: events of one state, and all of them.
create index events__queue_state on events (queue, state, started_at, id) where deleted_at is null;
create index events__queue on events (queue, started_at, id) where deleted_at is null;
-- Events of all tanks since a moment.
create index events__started on events (started_at);
create index events__list__group_id on events (group_id, id)
  include (queue, type, state, started_at, delta_l, confidence) where deleted_at is null;
create index events__search on events using gin (tank_name gin_trgm_ops);

-- For every table that copies depot and name of its tank. 06_decisions keeps the copies up.
create function take_from_tank() returns trigger language plpgsql as $$
begin
  select t.group_id, t.name into new.group_id, new.tank_name from tanks t where t.id = new.tank_id;
  return new;
end
$$;
create trigger events__of_tank before insert on events for each row execute function take_from_tank();

-- Stations with daily mean temperatures. A county without a station of its own has one that is named after it.
create table weather_stations (
  station text primary key,
  county_id int,
  -- Counts writes: caches of figures derived from the days compare it.
  revision int not null default 0,
  observed_days int not null default 0,
  -- The demonstration's weather: it is ignored where real weather was observed.
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

-- The consumption model of a tank, as last fitted.
create table use_models (
  tank_id int primary key,
  method text not null,
  coefficients double precision[] not null,
  day_sd_l double precision not null,
  days double precision not null,
  fitted_at timestamptz not null
);

-- Forecasts of a tank's total use over 7, 14 and 30 days, and the actual use once it is known: the measured accuracy comes from
-- here.
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

-- Tanks whose readings changed, and since which moment. The worker takes them by ticket.
create table insight_queue (
  tank_id int primary key,
  since timestamptz not null,
  ticket bigint generated always as identity,
  attempts int not null default 0,
  retry_at timestamptz
);
create index insight_queue__ticket on insight_queue (ticket);
