-- Assembly of devices. All of it is documents: this file has indexes only.

-- Batches.
create index documents__batches__code on documents ((data->>'code'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__hw_version on documents ((data->>'hw_version'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__started_on on documents ((data->>'started_on'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__state on documents ((data->>'state'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__is_test on documents (((data->>'is_test')::boolean), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;

-- Panels of boards.
create index documents__panels__code on documents ((data->>'code'), id) where collection in ('panels') and deleted_at is null;
create index documents__panels__batch_id on documents ((data->>'batch_id'), id) where collection in ('panels') and deleted_at is null;
create index documents__panels__programmed_fw on documents ((data->>'programmed_fw'), id) where collection in ('panels') and deleted_at is null;
create index documents__panels__tested_at on documents ((data->>'tested_at'), id) where collection in ('panels') and deleted_at is null;

-- Boards after soldering.
create index documents__pcb_preparations__batch_id on documents ((data->>'batch_id'), id) where collection in ('pcb_preparations') and deleted_at is null;
create index documents__pcb_preparations__serial on documents ((data->>'serial'), id) where collection in ('pcb_preparations') and deleted_at is null;
create index documents__pcb_preparations__visual_ok on documents (((data->>'visual_ok')::boolean), id) where collection in ('pcb_preparations') and deleted_at is null;
create index documents__pcb_preparations__result on documents ((data->>'result'), id) where collection in ('pcb_preparations') and deleted_at is null;
create index documents__pcb_preparations__created_at on documents (created_at, id) where collection in ('pcb_preparations') and deleted_at is null;

-- Calibrations.
create index documents__measurements__device_id on documents (((data->>'device_id')::int), id) where collection in ('measurements') and deleted_at is null;
create index documents__measurements__batch_id on documents ((data->>'batch_id'), id) where collection in ('measurements') and deleted_at is null;
create index documents__measurements__rig on documents ((data->>'rig'), id) where collection in ('measurements') and deleted_at is null;
create index documents__measurements__pass on documents (((data->>'pass')::boolean), id) where collection in ('measurements') and deleted_at is null;
create index documents__measurements__decision on documents ((data->>'decision'), id) where collection in ('measurements') and deleted_at is null;
create index documents__measurements__created_at on documents (created_at, id) where collection in ('measurements') and deleted_at is null;

-- Packages that devices are shipped in.
create index documents__assembly_packages__code on documents ((data->>'code'), id) where collection in ('assembly_packages') and deleted_at is null;
create index documents__assembly_packages__device_ids on documents using gin ((data->'device_ids')) where collection in ('assembly_packages') and deleted_at is null;
create index documents__assembly_packages__client_id on documents (((data->>'client_id')::int), id) where collection in ('assembly_packages') and deleted_at is null;
create index documents__assembly_packages__state on documents ((data->>'state'), id) where collection in ('assembly_packages') and deleted_at is null;
create index documents__assembly_packages__updated_at on documents (updated_at, id) where collection in ('assembly_packages') and deleted_at is null;
