-- Customers are looked for by their phone and their address as well.
drop index customers__search;
create index customers__search on customers
  using gin (name gin_trgm_ops, customer_no gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops,
    address_1 gin_trgm_ops, address_2 gin_trgm_ops, address_3 gin_trgm_ops, postcode gin_trgm_ops)
  where deleted_at is null;
