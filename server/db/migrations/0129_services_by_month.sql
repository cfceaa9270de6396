-- A year's services of the whole fleet are added up from the index alone: their rows lie in the order in which they were found.
drop index services__at;
create index services__at on services (kind, at, id) include (tank_id, state, measured_l, ticket_l) where deleted_at is null;
