-- Of a tank that nothing was read of yet, nothing is known. Whoever asks for tanks without a level by the time of their last
-- reading finds them at the far end of that index, after a million others. These hold the few of which only a part is known.

do $$
declare
  field text;
begin
  foreach field in array array['pct', 'volume_l', 'ullage_l', 'days_p50', 'run_out_on', 'rate_l_day']
  loop
    execute format(
      'create index tanks__list__%1$s__alone on tanks (%1$I, id) include (group_id, reading_at, quality)
         where deleted_at is null and %1$I is not null and (reading_at is null or quality is null)', field);
  end loop;
end
$$;
create index tanks__list__reading_at__alone on tanks (reading_at, id)
  include (group_id, pct, volume_l, days_p50, run_out_on, quality)
  where deleted_at is null and reading_at is not null
    and (pct is null or volume_l is null or days_p50 is null or run_out_on is null or quality is null);
create index tanks__list__quality__alone on tanks (quality, id)
  include (group_id, pct, volume_l, days_p50, run_out_on, reading_at)
  where deleted_at is null and quality is not null
    and (pct is null or volume_l is null or days_p50 is null or run_out_on is null or reading_at is null);
