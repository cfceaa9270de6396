-- Removed records are listed with the last one first; few records are, so these stay small. Tanks have as many indexes as a
-- message should write into, and go without.
create index tankgroups__deleted on tankgroups (deleted_at) where deleted_at is not null;
create index customers__deleted on customers (deleted_at) where deleted_at is not null;
create index models__deleted on models (deleted_at) where deleted_at is not null;
create index users__deleted on users (deleted_at) where deleted_at is not null;
create index devices__deleted on devices (deleted_at) where deleted_at is not null;
create index documents__deleted on documents (collection, deleted_at) where deleted_at is not null;

-- Whose language isn't chosen reads in the client's. Until now nobody's choice was kept here: what stands here is the default.
alter table users alter column locale drop default;
alter table users alter column locale drop not null;
update users set locale = null where locale = 'en';
