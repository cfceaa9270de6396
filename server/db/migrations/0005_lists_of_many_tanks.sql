-- Lists of a million tanks, continued.

create extension if not exists btree_gin;
create extension if not exists cube;

-- Level, litres, days left and rate move together (`list.together` of the tanks): the emptiest of the fullest tanks are at
-- the far end of every index of one field. As points in space, one index gives what lies in a box in the order of any of
-- its sides. What isn't known is put beyond everything that is. The expression is that of server/crud/together.ts.
create index tanks__together on tanks using gist (cube(array["group_id"::float8, coalesce("pct", 1e+30),
  coalesce("volume_l", 1e+30), coalesce("ullage_l", 1e+30), coalesce("days_p50", 1e+30),
  coalesce(("run_out_on" - date '2000-01-01')::float8, 1e+30), coalesce("rate_l_day", 1e+30), "id"::float8]))
  where deleted_at is null;

-- Tags within groups are found without reading every tank of the tag or of the group.
drop index tanks__tags;
create index tanks__tags on tanks using gin (group_id, tags) where deleted_at is null;

-- Tanks without a device are many, and nobody's double: of all the indexes that hold them, this is the slowest to read.
drop index tanks__device_id__unique;
create unique index tanks__device_id__unique on tanks (device_id) where deleted_at is null and device_id is not null;
