-- Calibrations are filtered by what was decided on them.
create index documents__measurements__decision on documents ((data->>'decision'), id)
  where collection in ('measurements') and deleted_at is null;
