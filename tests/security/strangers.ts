import type { Database } from '../../server/engine/db/open'
import { seenBy, type Account } from './demonstration'
import type { Around } from './questions'

/** Records that an account's responses may contain: its own, and those that they depend on. */
export type VisibleIds = Readonly<
  Record<'tankgroups' | 'tanks' | 'devices' | 'customers' | 'users', readonly number[]>
>

/** Tanks that an account reaches by another way than its groups, for the user $1. */
const TANKS_OTHERWISE: Partial<Record<Account['role'], string>> = {
  customer: `select t.id from tanks t join users u on u.customer_id = t.customer_id where u.id = $1`,
  // The tanks of their work, and those within about a kilometre.
  'install-user': `select t.id from tanks t where exists (
      select from tanks o where abs(o.lat - t.lat) < 0.01 and abs(o.lng - t.lng) < 0.02 and (
        o.id in (select j.tank_id from jobs j where j.assignee_id = $1)
        or exists (select from documents d where d.collection = 'dev_installations'
          and (d.data->>'tank_id')::int = o.id and (d.data->>'installer_id')::int = $1)))`,
  driver: `select j.tank_id as id from jobs j where j.assignee_id = $1 and j.kind in ('delivery', 'collection')`,
  'test-user': `select t.id from tanks t join devices d on d.id = t.device_id where d.is_test and $1::int is not null`,
}
const ids = async (db: Database, sql: string, params: readonly unknown[]) =>
  (await db.query<{ id: number }>(sql, params)).map(({ id }) => id)
const numbers = (account: Account, of: string) => [...seenBy(account, of)].map(Number)

export async function keptFor(db: Database, account: Account): Promise<VisibleIds> {
  const otherwise = TANKS_OTHERWISE[account.role]
  const tanks = otherwise ? await ids(db, otherwise, [account.id]) : numbers(account, 'tanks')
  const own = numbers(account, 'tankgroups')
  const tankgroups = await ids(
    db,
    // A depot depends on its client, from which it inherits thresholds and the time zone.
    `with own as (select g.id, g.parent_id from tankgroups g
         where g.id = any($1) or g.id in (select group_id from tanks where id = any($2)))
       select id from own union select parent_id from own where parent_id is not null`,
    [own, tanks],
  )
  const devices = await ids(
    db,
    'select id from devices where id = any($1) or id in (select device_id from tanks where id = any($2))',
    [numbers(account, 'devices'), tanks],
  )
  const customers = await ids(
    db,
    'select id from customers where id = any($1) or id in (select customer_id from tanks where id = any($2))',
    [numbers(account, 'customers'), tanks],
  )
  const users = await ids(
    db,
    `select u.id from users u where u.id = $1 or u.tank_group_ids && $2 or u.customer_id = any($3)
       or u.distributor_id in (select distributor_id from tankgroups where id = any($2))
       or (u.tank_group_ids = '{}' and u.customer_id is null and u.distributor_id is null)`,
    [account.id, tankgroups, customers],
  )
  return { tankgroups, tanks, devices, customers, users }
}

/** Columns, and members of documents, that determine the owner of a row. */
const LEADS_TO: Readonly<Record<string, keyof VisibleIds>> = {
  tank_id: 'tanks',
  device_id: 'devices',
  group_id: 'tankgroups',
  client_id: 'tankgroups',
  depot_id: 'tankgroups',
  customer_id: 'customers',
  user_id: 'users',
  assignee_id: 'users',
}
/** Tables whose rows belong to a single user. */
const PRIVATE = ['notifications', 'sessions', 'push_subscriptions', 'idempotency']
const OWN_TABLES = ['tankgroups', 'tanks', 'devices', 'customers'] as const

type Column = { table: string; name: string; type: string }
const COLUMNS = `select c.table_name as table, c.column_name as name, c.data_type as type
  from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition order by 1, 2`

/** Statements that remove foreign rows, by table. The columns that determine the owner are found by name. */
export async function removals(db: Database) {
  const columns = await db.query<Column>(COLUMNS)
  const found = new Map<string, string>()
  const tables = [...new Set(columns.map(({ table }) => table))]
  for (const table of tables) {
    const own = columns.filter(column => column.table === table)
    const has = (name: string, type: string) => own.some(one => one.name === name && one.type === type)
    const conditions = Object.entries(LEADS_TO).flatMap(([name, to]) =>
      has(name, 'integer') ? [`(${name} is not null and ${name} <> all(:${to}))`] : [],
    )
    // Foreign users are renamed instead of removed.
    if (table === 'users') continue
    if ((OWN_TABLES as readonly string[]).includes(table)) found.set(table, `id <> all(:${table})`)
    else if (table === 'documents')
      found.set(
        table,
        Object.entries(LEADS_TO)
          .map(
            ([name, to]) =>
              `(jsonb_typeof(data->'${name}') = 'number' and (data->>'${name}')::int <> all(:${to}))`,
          )
          .join(' or '),
      )
    else if (PRIVATE.includes(table)) found.set(table, 'user_id <> :asker')
    else if (conditions.length > 0) found.set(table, conditions.join(' or '))
    else if (has('device_key', 'text'))
      found.set(
        table,
        `device_key not in (select ltrim(upper(key), '0') from devices, unnest(array[sigfox_id, dev_eui, imei]) as key
           where id = any(:devices) and key is not null)`,
      )
  }
  return { tables, found }
}

/** Replaces the names in a statement by parameters. */
function filledIn(sql: string, kept: VisibleIds, asker: number) {
  const params: unknown[] = []
  const text = sql.replace(/(?<!:):([a-z]+)/g, (_, name: string) => {
    params.push(name === 'asker' ? asker : kept[name as keyof VisibleIds])
    return name === 'asker' ? `$${params.length}` : `($${params.length}::int[])`
  })
  return { text, params }
}

/** Foreign keys, to also remove rows that refer to removed ones. */
const ORPHANS = `select c.conrelid::regclass::text as child, a.attname as by, c.confrelid::regclass::text as parent, k.attname as key
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`

/**
 * Removes all records that are foreign to the account, in the caller's transaction. Returns the number of removed and
 * remaining rows.
 */
export async function removeStrangers(tx: Database, account: Account) {
  const kept = await keptFor(tx, account)
  const { found } = await removals(tx)
  // Disables triggers and foreign keys, because a row and those that refer to it are removed one after the other.
  await tx.query('set local session_replication_role = replica')
  const rows = new Map<string, { gone: number; left: number }>()
  const remove = async (table: string, condition: string) => {
    const { text, params } = filledIn(condition, kept, account.id)
    const gone = await tx.query(`delete from ${table} where ${text} returning 1`, params)
    rows.set(table, { gone: gone.length + (rows.get(table)?.gone ?? 0), left: 0 })
  }
  for (const [table, condition] of found) await remove(table, condition)
  const references = await tx.query<Record<'child' | 'by' | 'parent' | 'key', string>>(ORPHANS)
  for (let round = 0; round < 2; round++)
    for (const { child, by, parent, key } of references)
      await remove(
        child,
        `${by} is not null and not exists (select from ${parent} p where p.${key} = ${child}.${by})`,
      )
  // The account may know that a user of such a role acted, but not the user's name and phone number.
  await tx.query(
    `update users set name = 'Stranger ' || id, email = id || '@stranger.example', phone = null, status = 'suspended' where id <> all($1)`,
    [kept.users],
  )
  await tx.query('set local session_replication_role = origin')
  for (const [table, counted] of rows) {
    const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    counted.left = row!.n
  }
  return { kept, rows }
}

const AROUND = `select
    (select name from tanks where id = any($2) order by id limit 1) as "tank",
    (select name from tanks where id <> all($2) order by id desc limit 1) as "strangersTank",
    (select name from customers where id = any($4) order by id limit 1) as "customer",
    (select name from customers where id <> all($4) order by id desc limit 1) as "strangersCustomer",
    (select o.tag from (select unnest(tags) as tag from tanks where id = any($2)) o
       join (select unnest(tags) as tag from tanks where id <> all($2)) s using (tag) limit 1) as "tag",
    (select enclosure_id from devices where id = any($3) order by id limit 1) as "code",
    (select id from devices where id = any($3) order by id limit 1) as "device",
    (select county_id from customers where id = any($4) order by id limit 1) as "county",
    (select id from tanks where id = any($2) order by id limit 1) as "customersTank",
    (select json_build_object('depot_id', group_id, 'tank_id', id) from tanks where id = any($2) order by id limit 1) as "depotsTank",
    (select id from attachments where user_id = $1 limit 1) as "attachment",
    (select id from saved_views where user_id = $1 order by id limit 1) as "savedView",
    (select array_agg(uid order by id) from users where id = any($5)) as "uids"`

/** Own and foreign records of an account. */
export async function around(db: Database, { id }: Account, kept: VisibleIds): Promise<Around> {
  const [found] = await db.query<Around>(AROUND, [id, kept.tanks, kept.devices, kept.customers, kept.users])
  return found!
}
