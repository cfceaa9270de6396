-- A tank's days left are counted when they are asked for: its row keeps the moments that they are counted to.

alter table tanks add column runs_out_p10_at timestamptz, add column runs_out_p50_at timestamptz,
  add column runs_out_p90_at timestamptz;
update tanks set
    runs_out_p10_at = reading_at + days_p10 * interval '1 day',
    runs_out_p50_at = reading_at + days_p50 * interval '1 day',
    runs_out_p90_at = reading_at + days_p90 * interval '1 day'
  where days_p50 is not null;
-- The indexes that hold them go with them.
alter table tanks drop column days_p10, drop column days_p50, drop column days_p90;

create index tanks__list__runs_out_p50_at on tanks (runs_out_p50_at, id) where deleted_at is null;
create index tanks__list__group_id on tanks (group_id, id)
  include (updated_at, direction, quarantined, customer_id, device_id, model_id, county_id, lat, lng,
    capacity_l, pct, level_state, volume_l, runs_out_p50_at, run_out_on, reading_at, quality, name, content_type, state,
    report_state, topup_state)
  where deleted_at is null;
