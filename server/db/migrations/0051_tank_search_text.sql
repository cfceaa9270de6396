-- Tanks are found by what is known of their customer, place and device, kept as one text on their row.

alter table tanks add column search_text text;
update tanks set search_text = concat_ws(' ', t.name, t.content_label, replace(t.content_type, '_', ' '),
    case t.content_type when 'derv' then 'diesel' end, array_to_string(t.tags, ' '),
    c.name, c.customer_no, c.phone, regexp_replace(c.phone, '^\+(353|44)', '0'),
    c.address_1, c.address_2, c.address_3, c.postcode, replace(c.postcode, ' ', ''), k.name, d.device_id, d.enclosure_id)
  from tanks t
    left join customers c on c.id = t.customer_id
    left join counties k on k.id = coalesce(t.county_id, c.county_id)
    left join devices d on d.id = t.device_id
  where tanks.id = t.id and t.deleted_at is null;

drop index tanks__search;
create index tanks__search on tanks using gin (search_text gin_trgm_ops) where deleted_at is null;
