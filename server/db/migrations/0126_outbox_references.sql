-- A mail without a mail server was known by its file, which is no business of those who read the outbox.
update outbox set reference = null where channel = 'email' and reference like '%.eml';
-- Only what waits has a next try.
update outbox set next_at = null where state <> 'queued' and next_at is not null;
