import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { entities, entityOf } from '../../src/config/entities'
import { labelOf, spellOut } from '../../src/config/labels'
import {
  scopeOf,
  shown,
  validateRecord,
  type Entity,
  type Principal,
  type Problems,
  type Scope,
} from '../../src/config/schema'
import { audit } from '../audit/append'
import { columnName, columnType } from '../db/columns'
import type { Database } from '../db/open'
import { takeTurns } from '../db/takeTurns'
import { AppError } from '../errors'
import { hooks, type HookContext } from '../hooks'
import { textOf, textsOf } from '../texts'
import { staleVersion } from './ifMatch'
import { allExist, anyWith, getRecord, type Store } from './repository'
import { collectionOf, tableOf, type Row } from './sql'

/** Who writes, from where, and when. */
export type Writer = Store & {
  readonly principal: Principal
  readonly now: Date
  readonly ip: string | null
  readonly requestId: string | null
}

const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', textOf({ key: 'errors.invalid' }), { fields: textsOf(problems) })
}

/**
 * References lead to records that the writer may see; whether others exist isn't told. They are held until the write is
 * done: nobody removes them meanwhile.
 */
async function checkReferences(writer: Writer, entity: Entity, values: Row, problems: Problems) {
  for (const [name, value] of Object.entries(values)) {
    const field = shown(entity.fields[name]!)
    if ((field.type !== 'reference' && field.type !== 'references') || value === null) continue
    const ids = Array.isArray(value) ? value : [value]
    const target = entityOf(field.to)
    const fits = ids.every(id => typeof id === (target.idType === 'integer' ? 'number' : 'string'))
    const scope = scopeOf(writer.principal, target)
    if (!fits || !(await allExist(writer, target, scope, ids, true)))
      problems[name] = { key: 'validation.unknownReference' }
  }
}

/** Uniqueness inside a collection; tables have indexes for it. The lock makes two writers take turns. */
async function checkUnique(writer: Writer, entity: Entity, values: Row, id: unknown, problems: Problems) {
  if (entity.source.kind !== 'collection') return
  const collection = collectionOf(entity, writer.production)
  await takeTurns(writer.db, collection)
  for (const [name, value] of Object.entries(values)) {
    if (!entity.fields[name]!.unique || value === null) continue
    const found = await writer.db.query(
      `select 1 from documents where collection = $1 and deleted_at is null and lower(data->>$2) = lower($3) and id <> $4`,
      [collection, name, String(value), String(id ?? '')],
    )
    if (found.length > 0) problems[name] = { key: 'validation.unique' }
  }
}

/** PostgreSQL names the index that refused; `table__field__unique` tells the field. */
function asFieldError(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const field = /__(\w+?)__unique$/.exec(constraint ?? '')?.[1]
  if (code === '23505' && field) refuse({ [field]: { key: 'validation.unique' } })
  throw error
}

const parameter = (entity: Entity, name: string, value: unknown) =>
  columnType(entity.fields[name]!) === 'jsonb' && value !== null
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}::${sql.raw(columnType(entity.fields[name]!))}`

/** Lists are never null in a table: nothing is an empty list. */
const stored = (entity: Entity, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const list = entity.fields[name] && columnType(entity.fields[name]).endsWith('[]')
      return [name, value === null && list ? [] : value]
    }),
  )

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Twenty letters and digits, as Firestore makes them: 119 bits of chance. */
const documentId = () => Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

async function insert(writer: Writer, entity: Entity, values: Row): Promise<number | string> {
  const { db, now, principal } = writer
  if (entity.source.kind === 'collection') {
    const id = documentId()
    await db.query(
      `insert into documents (collection, id, data, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $4, $5)`,
      [collectionOf(entity, writer.production), id, JSON.stringify(values), now, principal.uid],
    )
    return id
  }
  const names = Object.keys(values)
  const [made] = await db.run(sql<{ id: number }>`insert into ${sql.table(tableOf(entity))}
    (${sql.join([...names.map(name => sql.ref(columnName(entity, name))), sql.raw('created_at, created_by, updated_at, updated_by')])})
    values (${sql.join([...names.map(name => parameter(entity, name, values[name])), now, principal.uid, now, principal.uid])})
    returning id`)
  return made!.id
}

async function change(writer: Writer, entity: Entity, id: number | string, values: Row): Promise<void> {
  const { db, now, principal } = writer
  if (entity.source.kind === 'collection') {
    await db.query(
      `update documents set data = data || $3::jsonb, version = version + 1, updated_at = $4, updated_by = $5
       where collection = $1 and id = $2`,
      [collectionOf(entity, writer.production), id, JSON.stringify(values), now, principal.uid],
    )
    return
  }
  const sets = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnName(entity, name))} = ${parameter(entity, name, value)}`,
  )
  sets.push(sql`version = version + 1`, sql`updated_at = ${now}`, sql`updated_by = ${principal.uid}`)
  await db.run(sql`update ${sql.table(tableOf(entity))} set ${sql.join(sets)} where id = ${id}`)
}

const within = <T>(writer: Writer, work: (inside: Writer) => Promise<T>): Promise<T> =>
  writer.db.transaction(tx => work({ ...writer, db: tx })).catch(asFieldError)

const log = (
  writer: Writer,
  entity: Entity,
  action: string,
  id: number | string,
  before: unknown,
  after: unknown,
) =>
  audit(writer.db, writer.now, {
    actor: writer.principal.uid,
    action,
    entity: entity.name,
    entityId: id,
    before,
    after,
    ip: writer.ip,
    requestId: writer.requestId,
  })

const hookContext = (writer: Writer): HookContext => ({
  db: writer.db,
  now: writer.now,
  principal: writer.principal,
})

/** Secrets are not told to the audit log either. */
const withoutSecrets = (entity: Entity, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !entity.fields[name]?.secret))

/** What marks a record as the writer's own, where one field does: a tester makes test records without saying so. */
const ownMark = (entity: Entity, scope: Scope): Row =>
  scope.kind === 'match' && entity.writable.includes(scope.path) ? { [scope.path]: scope.value } : {}

/** Creates a record, in one transaction with its hooks and its line in the audit log. Answers it as it is read. */
export function createRecord(writer: Writer, entity: Entity, input: Row): Promise<Row> {
  return within(writer, async inside => {
    const scope = scopeOf(writer.principal, entity)
    const { values, problems } = validateRecord(entity, { ...ownMark(entity, scope), ...input })
    await checkReferences(inside, entity, values, problems)
    await checkUnique(inside, entity, values, undefined, problems)
    const hook = hooks[entity.name]
    await hook?.beforeSave?.(hookContext(inside), values, undefined, problems)
    refuse(problems)
    const given = withDefaults(entity, values)
    const id = await insert(inside, entity, stored(entity, given))
    const record = await getRecord(inside, entity, scope, id).catch(() => {
      // It would not be the writer's to see: the field that would put it elsewhere is at fault.
      const field = 'path' in scope ? scope.path.split('.', 1)[0] : undefined
      throw new AppError('forbidden', textOf({ key: 'errors.forbidden' }), { field })
    })
    await hook?.afterSave?.(hookContext(inside), record, undefined)
    await log(inside, entity, 'create', id, null, withoutSecrets(entity, record))
    return getRecord(inside, entity, scope, id)
  })
}

/** What the server works out begins with its default, too. */
function withDefaults(entity: Entity, values: Row): Row {
  const computed = entity.stored.filter(name => entity.fields[name]!.readOnly && !(name in values))
  const begun = computed.map(name => [name, entity.fields[name]!.default ?? null] as const)
  const needed = begun.filter(([, value]) => value !== null)
  return { ...Object.fromEntries(needed), ...values }
}

export type Expected = { readonly version?: number }

/** A write against an older version is told the record as it stands, and the name of who made it so. */
async function refuseOutdated({ db }: Writer, version: number | undefined, current: Row) {
  if (version === undefined || version === current.version) return
  const [person] = await db.query<{ name: string }>('select name from users where uid = $1', [
    current.updated_by,
  ])
  throw staleVersion(current, person && { changed_by: person.name })
}

/** Changes the named fields of a record; a version that is no longer the current one is refused with the record. */
export function updateRecord(
  writer: Writer,
  entity: Entity,
  id: number | string,
  input: Row,
  { version }: Expected,
): Promise<Row> {
  return within(writer, async inside => {
    const scope = scopeOf(writer.principal, entity)
    const current = await getRecord(inside, entity, scope, id, 'for no key update of t')
    await refuseOutdated(inside, version, current)
    const plain = JSON.parse(JSON.stringify(current)) as Row
    const { values, problems } = validateRecord(entity, input, plain)
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name, value]) =>
        entity.fields[name]!.secret
          ? value !== null
          : JSON.stringify(value) !== JSON.stringify(plain[name] ?? null),
      ),
    )
    await checkReferences(inside, entity, changed, problems)
    await checkUnique(inside, entity, changed, id, problems)
    const hook = hooks[entity.name]
    await hook?.beforeSave?.(hookContext(inside), changed, plain, problems)
    refuse(problems)
    if (Object.keys(changed).length === 0) return current
    await change(inside, entity, id, stored(entity, changed))
    const after = await getRecord(inside, entity, scope, id).catch(() => {
      throw new AppError('invalid', textOf({ key: 'errors.invalid' }), {
        fields: { [Object.keys(changed)[0]!]: textOf({ key: 'validation.unknownReference' }) },
      })
    })
    await hook?.afterSave?.(hookContext(inside), after, plain)
    await log(inside, entity, 'update', id, plain, withoutSecrets(entity, after))
    return getRecord(inside, entity, scope, id)
  })
}

/** Fields by which other entities' records may hold on to one of this entity. */
const holders = (entity: Entity) =>
  entities.flatMap(other =>
    other.stored
      .filter(name => {
        const field = shown(other.fields[name]!)
        // What the server keeps beside the truth (a device's tank) goes with it.
        return field.type === 'reference' && field.to === entity.name && !other.fields[name]!.readOnly
      })
      .map(name => ({ other, name })),
  )

/** What refers to a record, as its own page names that, else as the menu does. */
function holderLabel(entity: Entity, other: Entity, field: string): string {
  const list = Object.keys(entity.fields).find(name => {
    const own = entity.fields[name]!
    return own.type === 'relatedList' && own.of === other.name && own.by === field
  })
  return list ? labelOf(entity, list) : spellOut(other.screens.at(-1)!.path)
}

/** Takes a record out of every list. Refused while other records refer to it. */
export function removeRecord(
  writer: Writer,
  entity: Entity,
  id: number | string,
  { version }: Expected,
): Promise<Row> {
  return within(writer, async inside => {
    const current = await getRecord(inside, entity, scopeOf(writer.principal, entity), id, 'for update of t')
    await refuseOutdated(inside, version, current)
    for (const { other, name } of holders(entity))
      if (await anyWith(inside, other, name, id))
        throw new AppError(
          'in_use',
          `${textOf({ key: 'errors.inUse' })}: ${holderLabel(entity, other, name)}`,
          {
            about: { entity: other.name, field: name },
          },
        )
    await hooks[entity.name]?.afterRemove?.(hookContext(inside), current)
    const collection = entity.source.kind === 'collection' ? collectionOf(entity, writer.production) : null
    await inside.db
      .run(sql`update ${sql.table(tableOf(entity))} set deleted_at = ${inside.now}, version = version + 1
      where id = ${id} ${collection === null ? sql`` : sql`and collection = ${collection}`}`)
    await log(inside, entity, 'remove', id, current, null)
    return current
  })
}

export type { Database }
