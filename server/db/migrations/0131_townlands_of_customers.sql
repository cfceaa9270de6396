-- Customers are looked for by the name of their townland as well, and so are their tanks.
alter table customers add column townland_name text;
update customers set townland_name = w.name from townlands w where w.id = customers.townland_id;

drop index customers__search;
create index customers__search on customers
  using gin (name gin_trgm_ops, customer_no gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops,
    address_1 gin_trgm_ops, address_2 gin_trgm_ops, address_3 gin_trgm_ops, townland_name gin_trgm_ops,
    postcode gin_trgm_ops)
  where deleted_at is null;

-- Its place among the other words is put right when the customer, the tank or the device is saved next.
update tanks set search_text = concat_ws(' ', tanks.search_text, c.townland_name)
  from customers c
  where c.id = tanks.customer_id and c.townland_name is not null and tanks.deleted_at is null;
