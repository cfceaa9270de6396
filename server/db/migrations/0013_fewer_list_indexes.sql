-- Lists of many tanks, by far fewer indexes (docs/decisions/0006): each message writes into every one of them.

do $$
declare
  old text;
begin
  for old in select indexname from pg_indexes
    where schemaname = current_schema() and tablename = 'tanks' and indexname like 'tanks\_\_list\_\_%'
  loop
    execute format('drop index %I', old);
  end loop;
end
$$;
drop index tanks__together;

-- One for each sort, and for what few records have. One of them serves both directions.
create index tanks__list__name on tanks (name, id) where deleted_at is null;
create index tanks__list__customer_id on tanks (customer_id, id) where deleted_at is null;
create index tanks__list__content_type on tanks (content_type, id) where deleted_at is null;
create index tanks__list__pct on tanks (pct, id) where deleted_at is null;
create index tanks__list__volume_l on tanks (volume_l, id) where deleted_at is null;
create index tanks__list__ullage_l on tanks (ullage_l, id) where deleted_at is null;
create index tanks__list__days_p50 on tanks (days_p50, id) where deleted_at is null;
create index tanks__list__run_out_on on tanks (run_out_on, id) where deleted_at is null;
create index tanks__list__rate_l_day on tanks (rate_l_day, id) where deleted_at is null;
create index tanks__list__reading_at on tanks (reading_at, id) where deleted_at is null;
create index tanks__list__quality on tanks (quality, id) where deleted_at is null;
create index tanks__list__state on tanks (state, id) where deleted_at is null;
create index tanks__list__capacity_l on tanks (capacity_l, id) where deleted_at is null;
create index tanks__list__updated_at on tanks (updated_at, id) where deleted_at is null;
create index tanks__list__created_at on tanks (created_at, id) where deleted_at is null;
create index tanks__list__county_id on tanks (county_id, id) where deleted_at is null;
create index tanks__list__model_id on tanks (model_id, id) where deleted_at is null;
create index tanks__list__report_state on tanks (report_state, id) where deleted_at is null and report_state <> 'none';
create index tanks__list__topup_state on tanks (topup_state, id) where deleted_at is null and topup_state <> 'none';

-- Lists within groups are filtered, sorted and counted from this one alone.
create index tanks__list__group_id on tanks (group_id, id)
  include (updated_at, direction, quarantined, customer_id, device_id, model_id, county_id, lat, lng,
    capacity_l, pct, volume_l, days_p50, run_out_on, reading_at, quality, name, content_type, state,
    report_state, topup_state)
  where deleted_at is null;
