-- One case per tank: the open events of a tank in one approval queue are decided together, and the worst of them stands for
-- all. Triggers keep this up, because the pipeline writes events with its own statements.

alter table events
  -- Direction and customer of the tank, copied like its depot and name.
  add column direction int,
  add column customer_id int,
  -- When the tank runs out by its forecast, while the event is open: the queues are sorted by it.
  add column runs_out_p50_at timestamptz,
  -- The place in its queue, the lowest first: severity, then days left, or litres lost.
  add column urgency double precision,
  -- False for events behind a worse one of their case, decided with it, or over before anybody decided.
  add column leads boolean not null default true,
  -- The worst event of the case, with which this one was decided.
  add column decided_with int,
  -- The level moved as a delivery moves it.
  add column by_delivery boolean not null default false;
alter table services add column customer_id int;
alter table reports add column customer_id int;

create function event_severity(type text) returns int language sql immutable as $$
  select case type when 'threshold_critical' then 3 when 'overfill' then 2 when 'threshold_low' then 1
    when 'sudden_drop' then 3 when 'slow_leak' then 2 when 'sudden_rise' then 1 else 0 end
$$;

-- Severity counts a hundred thousand million: more than the seconds of any forecast. An unknown forecast comes last of its severity.
create function rank_event() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    new.runs_out_p50_at := null;
    new.leads := new.decided_with is null;
  elsif tg_op = 'INSERT' or old.state <> 'open' then
    select t.runs_out_p50_at into new.runs_out_p50_at from tanks t where t.id = new.tank_id;
  end if;
  new.by_delivery := (new.type = 'sudden_rise' and new.direction = -1) or (new.type = 'sudden_drop' and new.direction = 1);
  new.urgency := (3 - event_severity(new.type)) * 1e11 + case
    when new.type in ('sudden_drop', 'sudden_rise', 'slow_leak') then coalesce(new.delta_l, 0)
    else coalesce(extract(epoch from new.runs_out_p50_at)::float8, 9e10) end;
  return new;
end
$$;
create trigger events__ranked before insert or update of type, state, delta_l, direction, runs_out_p50_at, decided_with
  on events for each row execute function rank_event();

create or replace function take_from_tank() returns trigger language plpgsql as $$
begin
  select t.group_id, t.name, t.customer_id into new.group_id, new.tank_name, new.customer_id
  from tanks t where t.id = new.tank_id;
  return new;
end
$$;
create function take_direction() returns trigger language plpgsql as $$
begin
  select t.direction into new.direction from tanks t where t.id = new.tank_id;
  return new;
end
$$;
create trigger events__direction before insert on events for each row execute function take_direction();

create or replace function give_to_records() returns trigger language plpgsql as $$
begin
  update events set group_id = new.group_id, tank_name = new.name, customer_id = new.customer_id, direction = new.direction
    where tank_id = new.id;
  update services set group_id = new.group_id, tank_name = new.name, customer_id = new.customer_id where tank_id = new.id;
  update reports set group_id = new.group_id, tank_name = new.name, customer_id = new.customer_id where tank_id = new.id;
  return null;
end
$$;
drop trigger tanks__to_records on tanks;
create trigger tanks__to_records after update of group_id, name, customer_id, direction on tanks for each row
  when (old.group_id is distinct from new.group_id or old.name is distinct from new.name
    or old.customer_id is distinct from new.customer_id or old.direction is distinct from new.direction)
  execute function give_to_records();

update events e set direction = t.direction, customer_id = t.customer_id,
    runs_out_p50_at = case when e.state = 'open' then t.runs_out_p50_at end
  from tanks t where t.id = e.tank_id;
update services s set customer_id = t.customer_id from tanks t where t.id = s.tank_id and t.customer_id is not null;
update reports r set customer_id = t.customer_id from tanks t where t.id = r.tank_id and t.customer_id is not null;

-- An alarm of the level whose condition has cleared waits for no decision.
create view open_cases as
  select id, tank_id, queue,
    row_number() over (partition by tank_id, queue order by event_severity(type) desc, started_at desc, id desc) as place
  from events
  where state = 'open' and deleted_at is null and queue in ('threshold', 'sudden_change')
    and not (queue = 'threshold' and ended_at is not null);
update events e set leads = coalesce(c.place = 1, false)
  from events o left join open_cases c on c.id = o.id
  where o.id = e.id and o.state = 'open' and o.queue in ('threshold', 'sudden_change')
    and e.leads is distinct from coalesce(c.place = 1, false);

create function lead_case() returns trigger language plpgsql as $$
declare
  tank int := coalesce(new.tank_id, old.tank_id);
begin
  update events e set leads = coalesce(c.place = 1, false)
    from events o left join open_cases c on c.id = o.id and c.tank_id = tank
    where o.id = e.id and o.tank_id = tank and o.state = 'open' and o.queue in ('threshold', 'sudden_change')
      and o.leads is distinct from coalesce(c.place = 1, false);
  return null;
end
$$;
create trigger events__lead after insert or delete or update of type, state, started_at, ended_at, deleted_at
  on events for each row execute function lead_case();

-- The review queues, the most urgent case first.
create index events__cases on events (queue, state, urgency, id) where leads and deleted_at is null;
drop index events__list__group_id;
create index events__list__group_id on events (group_id, id)
  include (queue, type, state, started_at, delta_l, confidence, leads, urgency) where deleted_at is null;
create index events__customer_id on events (customer_id);
create index events__decided_with on events (decided_with) where decided_with is not null;
create index services__customer_id on services (customer_id);
create index reports__customer_id on reports (customer_id);
