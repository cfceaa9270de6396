-- Firestore has a copy of every document that our own server keeps, not of roles alone. Which these are is declared; notes of
-- others are dropped by whoever works them off.

drop trigger firestore_copy_made on documents;
drop trigger firestore_copy_changed on documents;

create function mark_firestore_document() returns trigger language plpgsql as $$
begin
  insert into firestore_copies (entity, record_id)
  values (coalesce(new.collection, old.collection), coalesce(new.id, old.id))
  on conflict (entity, record_id) do update set change = excluded.change;
  return null;
end $$;

create trigger firestore_copy_made after insert or delete on documents
  for each row execute function mark_firestore_document();
create trigger firestore_copy_changed after update on documents
  for each row execute function mark_firestore_document();

-- Off everywhere: the next start with a project connected copies all there is.
alter table users disable trigger firestore_copy_made;
alter table users disable trigger firestore_copy_changed;
alter table devices disable trigger firestore_copy_made;
alter table devices disable trigger firestore_copy_changed;
alter table documents disable trigger firestore_copy_made;
alter table documents disable trigger firestore_copy_changed;
