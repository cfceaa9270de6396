-- Drafted from the declarations (npm run migrate:draft): what documents are filtered by has an index over their collection.

create index documents__batches__code on documents ((data->>'code'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__hw_version on documents ((data->>'hw_version'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__started_on on documents ((data->>'started_on'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__state on documents ((data->>'state'), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__batches__is_test on documents (((data->>'is_test')::boolean), id) where collection in ('batches', 'dev_v2_batches') and deleted_at is null;
create index documents__firmwares__version_name on documents ((data->>'version_name'), id) where collection in ('firmwares') and deleted_at is null;
create index documents__firmwares__hw_versions on documents using gin ((data->'hw_versions')) where collection in ('firmwares') and deleted_at is null;
create index documents__firmwares__channel on documents ((data->>'channel'), id) where collection in ('firmwares') and deleted_at is null;
create index documents__firmwares__state on documents ((data->>'state'), id) where collection in ('firmwares') and deleted_at is null;
create index documents__panels__code on documents ((data->>'code'), id) where collection in ('panels') and deleted_at is null;
create index documents__panels__batch_id on documents ((data->>'batch_id'), id) where collection in ('panels') and deleted_at is null;
create index documents__panels__programmed_fw on documents ((data->>'programmed_fw'), id) where collection in ('panels') and deleted_at is null;
