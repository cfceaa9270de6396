-- Whether a record was deleted stands far back in its row: a search that need not look there takes a fifth less time.
drop index tanks__search;
drop index customers__search;
drop index devices__search;
create index tanks__search on tanks
  using gin (name gin_trgm_ops, content_label gin_trgm_ops) where deleted_at is null;
create index customers__search on customers
  using gin (name gin_trgm_ops, customer_no gin_trgm_ops, email gin_trgm_ops, postcode gin_trgm_ops)
  where deleted_at is null;
create index devices__search on devices
  using gin (device_id gin_trgm_ops, enclosure_id gin_trgm_ops, sigfox_id gin_trgm_ops, dev_eui gin_trgm_ops)
  where deleted_at is null;
