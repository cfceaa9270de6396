-- Moments of documents are kept as ISO 8601 in UTC: what is read from them depends on no session, though the cast might.
create function document_moment(value text) returns timestamptz
  language plpgsql immutable strict parallel safe as $$ begin return value::timestamptz; end $$;
create index documents__activation_deactivation_history__at on documents (document_moment(data->>'at'), id) where collection in ('activation_deactivation_history') and deleted_at is null;
create index documents__activations__requested_at on documents (document_moment(data->>'requested_at'), id) where collection in ('activations') and deleted_at is null;
create index documents__activations_v2__requested_at on documents (document_moment(data->>'requested_at'), id) where collection in ('activations_v2') and deleted_at is null;
create index documents__bootstrap__first_uplink_at on documents (document_moment(data->>'first_uplink_at'), id) where collection in ('bootstrap') and deleted_at is null;
create index documents__demo_v2__at on documents (document_moment(data->>'at'), id) where collection in ('demo_v2') and deleted_at is null;
create index documents__dev_installations__installed_at on documents (document_moment(data->>'installed_at'), id) where collection in ('dev_installations') and deleted_at is null;
create index documents__device_health_checks__at on documents (document_moment(data->>'at'), id) where collection in ('device_health_checks') and deleted_at is null;
create index documents__dfu_history__started_at on documents (document_moment(data->>'started_at'), id) where collection in ('dfu_history') and deleted_at is null;
create index documents__dfu_history_v2__started_at on documents (document_moment(data->>'started_at'), id) where collection in ('dfu_history_v2') and deleted_at is null;
create index documents__health_checks_v2__at on documents (document_moment(data->>'at'), id) where collection in ('health_checks_v2') and deleted_at is null;
create index documents__installations__installed_at on documents (document_moment(data->>'installed_at'), id) where collection in ('installations', 'dev_installations') and deleted_at is null;
create index documents__network_tests__tested_at on documents (document_moment(data->>'tested_at'), id) where collection in ('network_tests') and deleted_at is null;
create index documents__panels__tested_at on documents (document_moment(data->>'tested_at'), id) where collection in ('panels') and deleted_at is null;
create index documents__setups__applied_at on documents (document_moment(data->>'applied_at'), id) where collection in ('setups') and deleted_at is null;
create index documents__signal_checks__checked_at on documents (document_moment(data->>'checked_at'), id) where collection in ('signal_checks') and deleted_at is null;
