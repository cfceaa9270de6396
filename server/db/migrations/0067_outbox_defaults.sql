-- What no declaration names has a value of its own.
alter table outbox
  alter column payload set default '{}',
  alter column dedupe_key set default gen_random_uuid()::text;
