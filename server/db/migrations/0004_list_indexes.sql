-- Lists of a million tanks: every declared sort and filter finds its page in an index, whoever asks.
--
-- One index serves both directions of a sort (the query of a descending one asks for the known first and then for the
-- rest). The second set starts with the group: a client's page is merged from the first rows of each of its groups, and
-- totals within groups are counted from the index alone. Only what stands is listed, so only that is indexed.

do $$
declare
  field text;
begin
  foreach field in array array[
    'name', 'customer_id', 'content_type', 'pct', 'volume_l', 'reading_at', 'ullage_l', 'days_p50', 'run_out_on',
    'rate_l_day', 'quality', 'device_id', 'state', 'capacity_l', 'updated_at', 'created_at',
    -- Only filtered by.
    'county_id', 'direction', 'report_state', 'quarantined', 'topup_state', 'model_id', 'shape', 'lat', 'lng']
  loop
    execute format('create index tanks__list__%1$s on tanks (%1$I, id) where deleted_at is null', field);
    execute format('create index tanks__list__group__%1$s on tanks (group_id, %1$I, id) where deleted_at is null', field);
  end loop;
end
$$;
create index tanks__list__group_id on tanks (group_id, id) where deleted_at is null;

-- Covered by the above.
drop index tanks__group_id;
drop index tanks__customer_id;
drop index tanks__model_id;
drop index tanks__county_id;
