-- Each message says what it is about.
alter table outbox alter column subject set not null;
