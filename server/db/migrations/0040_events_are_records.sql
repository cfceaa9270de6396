-- Events and services are records that staff decide on: who changed them and when, whose they are, what became of them.

alter table events
  add column created_at timestamptz not null default now(), add column created_by text,
  add column updated_at timestamptz not null default now(), add column updated_by text,
  add column version int not null default 1, add column deleted_at timestamptz,
  add column group_id int,
  add column tank_name text,
  add column turned_out text,
  add column queue text generated always as (case
    when type in ('threshold_low', 'threshold_critical', 'overfill') then 'threshold'
    when type in ('sudden_drop', 'sudden_rise', 'slow_leak') then 'sudden_change'
    when type in ('topup', 'collection') then 'service'
    else 'health' end) stored;

alter table services
  add column created_at timestamptz not null default now(), add column created_by text,
  add column updated_at timestamptz not null default now(), add column updated_by text,
  add column version int not null default 1, add column deleted_at timestamptz,
  add column group_id int,
  add column tank_name text,
  add column reason text,
  add column job_id int,
  add column variance_l double precision generated always as (measured_l - ticket_l) stored,
  add column variance_pct double precision
    generated always as ((measured_l - ticket_l) / nullif(ticket_l, 0) * 100) stored;
alter table services drop constraint services_event_id_key;

update events e set group_id = t.group_id, tank_name = t.name, deleted_at = t.deleted_at from tanks t where t.id = e.tank_id;
update services s set group_id = t.group_id, tank_name = t.name, deleted_at = t.deleted_at from tanks t where t.id = s.tank_id;

-- Depot and name are the tank's: lists are filtered, sorted and searched by them without reading the tanks.
create function take_from_tank() returns trigger language plpgsql as $$
begin
  select t.group_id, t.name into new.group_id, new.tank_name from tanks t where t.id = new.tank_id;
  return new;
end
$$;
create trigger events__of_tank before insert on events for each row execute function take_from_tank();
create trigger services__of_tank before insert on services for each row execute function take_from_tank();

create function give_to_records() returns trigger language plpgsql as $$
begin
  update events set group_id = new.group_id, tank_name = new.name where tank_id = new.id;
  update services set group_id = new.group_id, tank_name = new.name where tank_id = new.id;
  return null;
end
$$;
create trigger tanks__to_records after update of group_id, name on tanks for each row
  when (old.group_id is distinct from new.group_id or old.name is distinct from new.name)
  execute function give_to_records();

create index events__tank_id on events (tank_id);
create index events__list__group_id on events (group_id, id)
  include (queue, type, state, started_at, delta_l, confidence) where deleted_at is null;
create index events__search on events using gin (tank_name gin_trgm_ops);
-- The queues: what is open, or decided alike, the oldest first; and all of it.
drop index events__open;
create index events__queue_state on events (queue, state, started_at, id) where deleted_at is null;
create index events__queue on events (queue, started_at, id) where deleted_at is null;

create index services__tank_id on services (tank_id);
create unique index services__event_id__unique on services (event_id) where deleted_at is null;
create index services__list__group_id on services (group_id, id)
  include (kind, state, at, measured_l, ticket_l, variance_l, variance_pct) where deleted_at is null;
create index services__search on services using gin (tank_name gin_trgm_ops, ticket_no gin_trgm_ops);
create index services__at on services (kind, at, id) where deleted_at is null;
