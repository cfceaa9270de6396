-- Trial installs have a store of their own outside production: their list needs its indexes there, too.
drop index documents__dev_installations__tank_id;
create index documents__dev_installations__tank_id on documents (((data->>'tank_id')::int), id)
  where collection in ('dev_installations', 'dev_trial_installations') and deleted_at is null;
drop index documents__dev_installations__device_id;
create index documents__dev_installations__device_id on documents (((data->>'device_id')::int), id)
  where collection in ('dev_installations', 'dev_trial_installations') and deleted_at is null;
drop index documents__dev_installations__installer_id;
create index documents__dev_installations__installer_id on documents (((data->>'installer_id')::int), id)
  where collection in ('dev_installations', 'dev_trial_installations') and deleted_at is null;
drop index documents__dev_installations__state;
create index documents__dev_installations__state on documents ((data->>'state'), id)
  where collection in ('dev_installations', 'dev_trial_installations') and deleted_at is null;
drop index documents__dev_installations__group_id;
create index documents__dev_installations__group_id on documents (((data->>'group_id')::int), id)
  where collection in ('dev_installations', 'dev_trial_installations') and deleted_at is null;
drop index documents__dev_installations__installed_at;
create index documents__dev_installations__installed_at on documents ((data->>'installed_at'), id)
  where collection in ('dev_installations', 'dev_trial_installations') and deleted_at is null;
