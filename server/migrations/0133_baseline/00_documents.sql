-- The schema, a file a feature. The server runs the files as one migration, in the order of their names.
--
-- Comments give the reason for a table, a column or an index where its name doesn't. Common to all of them:
-- - Records of entities carry who created and last changed them and when, a version (optimistic locking), and `deleted_at`:
--   they are removed softly, so a unique index covers the records that remain.
-- - Names of indexes: TABLE__FIELD for references and filters, __unique, __search for the quick search (trigrams),
--   __list__FIELD for pages of long lists, __deleted for the list of removed records, which starts with the last one.
-- - The declarations (src/config/entities) ask for columns and most indexes; `npm run migrate:draft` compares them.

-- Lists search text with `ilike`, which a trigram index serves.
create extension if not exists pg_trgm;
-- A GIN index that starts with a number: tags within groups.
create extension if not exists btree_gin;
-- No index uses it any more; stores from before the baseline have it.
create extension if not exists cube;

-- Records of entities whose source is a collection, one JSON document each. With a Firebase project, each is in Firestore as
-- well (19_firestore).
--
-- All collections share the table. Each filter of a list, and its first sort, has an index over its own collection
-- (`documents__ENTITY__FIELD`, beside the entity's feature). Days and moments are kept as texts in ISO 8601 (moments to the
-- millisecond, in UTC): such texts sort as what they mean, and an index needs no function to read them.
create table documents (
  collection text not null,
  id text not null,
  data jsonb not null,
  created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text,
  version int not null default 1, deleted_at timestamptz,
  primary key (collection, id)
);
create index documents__deleted on documents (collection, deleted_at) where deleted_at is not null;
