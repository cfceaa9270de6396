-- What a tank's level means against the limits that apply to it, kept on its row: lists are filtered and counted by it.

alter table tanks add column level_state text;
update tanks set level_state = case
    when case when t.direction = 1 then 100 - t.pct else t.pct end <= coalesce(t.critical_pct, g.critical_pct, 10) then 'critical'
    when case when t.direction = 1 then 100 - t.pct else t.pct end <= coalesce(t.low_pct, g.low_pct, 25) then 'low'
    else 'good' end
  from tanks t left join tankgroups g on g.id = t.group_id
  where tanks.id = t.id and t.pct is not null;

drop index tanks__list__group_id;
create index tanks__list__group_id on tanks (group_id, id)
  include (updated_at, direction, quarantined, customer_id, device_id, model_id, county_id, lat, lng,
    capacity_l, pct, level_state, volume_l, days_p50, run_out_on, reading_at, quality, name, content_type, state,
    report_state, topup_state)
  where deleted_at is null;
