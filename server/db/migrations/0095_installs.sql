-- Where a picture was taken, as the camera wrote it: read before the picture is drawn anew.
alter table attachments add column lat double precision, add column lng double precision;

create index documents__dev_installations__tank_id on documents (((data->>'tank_id')::int), id) where collection in ('dev_installations') and deleted_at is null;
create index documents__dev_installations__device_id on documents (((data->>'device_id')::int), id) where collection in ('dev_installations') and deleted_at is null;
create index documents__dev_installations__installer_id on documents (((data->>'installer_id')::int), id) where collection in ('dev_installations') and deleted_at is null;
create index documents__dev_installations__state on documents ((data->>'state'), id) where collection in ('dev_installations') and deleted_at is null;
create index documents__dev_installations__group_id on documents (((data->>'group_id')::int), id) where collection in ('dev_installations') and deleted_at is null;
