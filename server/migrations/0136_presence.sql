-- When a user asked for something, once an hour of use, the newest first: the dashboard shows what has happened since they left.
alter table users add column seen_at timestamptz[] not null default '{}';
