-- What a driver records at a stop besides the litres.
alter table jobs
  add column meter_before double precision,
  add column meter_after double precision,
  add column signed_by text,
  add column signature text[] not null default '{}',
  add column photos text[] not null default '{}';
