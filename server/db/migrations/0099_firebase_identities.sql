-- Which user a sign-in of a Firebase project belongs to. Somebody may have several: one by Google, one by phone.
create table firebase_identities (
  uid text primary key,
  user_id int not null references users (id) on delete cascade,
  provider text not null,
  created_at timestamptz not null
);
create index firebase_identities_user on firebase_identities (user_id);
