-- A device's record says in which box it went out; the box that was touched last is the one that it is in.

alter table devices add column package_id text;
create index devices__package_id on devices (package_id);
update devices d set package_id = (
  select p.id from documents p
  where p.collection = 'assembly_packages' and p.deleted_at is null and p.data->'device_ids' @> to_jsonb(d.id)
  order by p.updated_at desc, p.id desc limit 1);

-- An update names its roll-out by the number that it has; texts that are none named nothing.
update documents set data = data || jsonb_build_object('rollout_id',
  case when data->>'rollout_id' ~ '^[0-9]{1,9}$' then (data->>'rollout_id')::int end)
where collection = 'dfu_history_v2' and jsonb_typeof(data->'rollout_id') = 'string';
