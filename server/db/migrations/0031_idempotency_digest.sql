-- What a key was used for, so that another body under it is refused, and by which process work in parts is done.
alter table idempotency add column digest text;
alter table idempotency add column holder text;
