create index documents__assembly_packages__updated_at on documents (updated_at, id) where collection in ('assembly_packages') and deleted_at is null;
create index documents__audits_v2__created_at on documents (created_at, id) where collection in ('audits_v2', 'dev_v2_audits') and deleted_at is null;
create index documents__installations_history__created_at on documents (created_at, id) where collection in ('installations_history') and deleted_at is null;
create index documents__installations_import_info__created_at on documents (created_at, id) where collection in ('installations_import_info') and deleted_at is null;
create index documents__measurements__created_at on documents (created_at, id) where collection in ('measurements') and deleted_at is null;
create index documents__pcb_preparations__created_at on documents (created_at, id) where collection in ('pcb_preparations') and deleted_at is null;
