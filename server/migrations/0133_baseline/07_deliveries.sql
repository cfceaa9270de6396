-- Deliveries and collections: what readings show of them, and what the driver's ticket says.

create table services (
  id int generated always as identity primary key,
  tank_id int not null,
  event_id int,
  kind text not null check (kind in ('topup', 'collection')),
  at timestamptz not null,
  measured_l double precision not null,
  ticket_l double precision,
  ticket_no text,
  state text not null default 'detected' check (state in ('detected', 'confirmed', 'rejected', 'disputed')),
  created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text,
  version int not null default 1, deleted_at timestamptz,
  -- Depot and name of the tank, as in events.
  group_id int,
  tank_name text,
  reason text,
  job_id int,
  variance_l double precision generated always as (measured_l - ticket_l) stored,
  variance_pct double precision
    generated always as ((measured_l - ticket_l) / nullif(ticket_l, 0) * 100) stored
);
create index services__tank on services (tank_id, at desc);
create index services__tank_id on services (tank_id);
create unique index services__event_id__unique on services (event_id) where deleted_at is null;
create index services__list__group_id on services (group_id, id)
  include (kind, state, at, measured_l, ticket_l, variance_l, variance_pct) where deleted_at is null;
create index services__search on services using gin (tank_name gin_trgm_ops, ticket_no gin_trgm_ops);
-- Covering: a year's services of all tanks are added up from the index alone, as their rows are in the order of detection.
create index services__at on services (kind, at, id) include (tank_id, state, measured_l, ticket_l) where deleted_at is null;
create trigger services__of_tank before insert on services for each row execute function take_from_tank();
