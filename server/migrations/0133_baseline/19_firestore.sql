-- Changes on their way into a Firebase project's Firestore. Without a project, nothing is written here.

-- Writes of several documents. Each waits until Firestore takes it or the server's rules refuse it.
create table firestore_writes (
  -- The request that they came with: a repeated request is answered with the outcome of the first.
  batch uuid not null,
  position int not null,
  user_id int not null references users (id) on delete cascade,
  entity text not null,
  document text not null,
  action text not null,
  values jsonb not null,
  created_at timestamptz not null,
  state text not null default 'queued',
  problem jsonb,
  attempts int not null default 0,
  next_at timestamptz not null,
  primary key (batch, position)
);
create index firestore_writes__due on firestore_writes (next_at) where state = 'queued';
create index firestore_writes__user on firestore_writes (user_id);

-- Records that changed after they were copied. `change` distinguishes a later change from the one that is being copied.
create sequence firestore_changes;
create table firestore_copies (
  entity text not null,
  record_id text not null,
  change bigint not null default nextval('firestore_changes'),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  primary key (entity, record_id)
);
create index firestore_copies__due on firestore_copies (next_at);

create function mark_firestore_copy() returns trigger language plpgsql as $$
begin
  insert into firestore_copies (entity, record_id) values (tg_argv[0], coalesce(new.id, old.id)::text)
  on conflict (entity, record_id) do update set change = excluded.change;
  return null;
end $$;

-- Every collection is noted; the worker drops notes of those that are not copied.
create function mark_firestore_document() returns trigger language plpgsql as $$
begin
  insert into firestore_copies (entity, record_id)
  values (coalesce(new.collection, old.collection), coalesce(new.id, old.id))
  on conflict (entity, record_id) do update set change = excluded.change;
  return null;
end $$;

-- A message of a device changes no version, so it causes no copy.
create trigger firestore_copy_made after insert or delete on users
  for each row execute function mark_firestore_copy('users');
create trigger firestore_copy_changed after update on users
  for each row when (old.version is distinct from new.version or old.uid is distinct from new.uid)
  execute function mark_firestore_copy('users');
create trigger firestore_copy_made after insert or delete on devices
  for each row execute function mark_firestore_copy('devices');
create trigger firestore_copy_changed after update on devices
  for each row when (old.version is distinct from new.version or old.tank_id is distinct from new.tank_id
    or old.fw_version is distinct from new.fw_version)
  execute function mark_firestore_copy('devices');
create trigger firestore_copy_made after insert or delete on documents
  for each row execute function mark_firestore_document();
create trigger firestore_copy_changed after update on documents
  for each row execute function mark_firestore_document();

-- Off: the server switches them on at a start with a project connected, and then copies everything.
alter table users disable trigger firestore_copy_made;
alter table users disable trigger firestore_copy_changed;
alter table devices disable trigger firestore_copy_made;
alter table devices disable trigger firestore_copy_changed;
alter table documents disable trigger firestore_copy_made;
alter table documents disable trigger firestore_copy_changed;
