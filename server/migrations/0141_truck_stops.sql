-- Jobs that a truck does, and the depot of every job's tank.
alter table jobs
  add column group_id int references tankgroups,
  add column vehicle_id int references vehicles,
  add column trip int,
  -- Counted from 1 over all trips of the day.
  add column sequence int,
  add column eta timestamptz,
  add column content_type text,
  add column planned_l double precision,
  add column delivered jsonb,
  add column delivered_l double precision;
update jobs j set group_id = t.group_id from tanks t where t.id = j.tank_id;
create index jobs__group_id on jobs (group_id);
create index jobs__vehicle_id on jobs (vehicle_id);
