-- The day that a tank needs its visit: the scheduled one, or the wished one, or the one that it runs out on, or is full.
alter table tanks add column due_on date generated always as (case topup_state
  when 'scheduled' then coalesce(topup_on, run_out_on)
  when 'requested' then least(topup_wish_on, run_out_on)
  else run_out_on end) stored;

-- Events of a kind since a moment, and what was decided about events since then.
create index events__type_started on events (type, started_at, tank_id) where deleted_at is null;
create index events__signed on events (signed_at) where signed_at is not null and deleted_at is null;
-- Services that wait to be confirmed, oldest first.
create index services__detected on services (at, id) where state = 'detected' and deleted_at is null;

-- The phone number of a tank's customer, for lists: they read no customers. Kept up whoever writes either of them.
alter table tanks add column customer_phone text;
update tanks t set customer_phone = c.phone from customers c where c.id = t.customer_id and c.phone is not null;
create function take_customer_phone() returns trigger language plpgsql as $$
begin
  select c.phone into new.customer_phone from customers c where c.id = new.customer_id;
  return new;
end
$$;
create trigger tanks__customer_phone before insert or update of customer_id on tanks for each row
  execute function take_customer_phone();
create function give_customer_phone() returns trigger language plpgsql as $$
begin
  update tanks set customer_phone = new.phone where customer_id = new.id;
  return null;
end
$$;
create trigger customers__phone after update of phone on customers for each row
  when (old.phone is distinct from new.phone) execute function give_customer_phone();

drop index tanks__list__group_id;
create index tanks__list__group_id on tanks (group_id, id) include (content_type, pct, level_state, volume_l, runs_out_p50_at,
  county_id, name, customer_id, direction, state, model_id, shape, capacity_l, lat, lng, device_id, report_state, quarantined,
  topup_state, topup_at, reading_at, quality, run_out_on, due_on, updated_at, safe_fill_pct, runs_out_p10_at, runs_out_p90_at,
  content_label) where deleted_at is null;
