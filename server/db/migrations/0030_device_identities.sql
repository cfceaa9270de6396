-- Which key on the radio was a device's, by when messages were received. Only what changed stands here: a key of a device's
-- record that has no row has always been its own.
create table device_identities (
  id int generated always as identity primary key,
  device_id int not null,
  network text not null,
  -- As in raw_messages.
  key text not null,
  -- Empty: always, and until now.
  since timestamptz,
  until timestamptz
);
create unique index device_identities__now on device_identities (device_id, key) where until is null;
create index device_identities__key on device_identities (key);
