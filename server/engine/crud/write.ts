import {
  entityFor,
  fixedBy,
  scopeOf,
  validateRecord,
  withDefaults,
  type Entity,
  type Problems,
  type Scope,
} from '../../../src/config/schema'
import { noteUnchanged } from '../audit/entryCount'
import { AppError } from '../errors'
import { checkReferences } from './checkValues'
import { propagateCopies } from './copies'
import { deriveFields, fillDerivedFields } from './fillDerivedFields'
import { getRecord } from './repository'
import type { Row } from './sql'
import { change, insert, toStored } from './storeValues'
import {
  hookContext,
  log,
  noteLeft,
  refuseOutdated,
  atomically,
  withoutSecrets,
  type Expected,
  type Writer,
} from './writer'

/** The field that puts a record in the writer's own scope: a tester's new records are test records by default. */
const ownMark = (entity: Entity, scope: Scope): Row =>
  scope.kind === 'match' && entity.writable.includes(scope.path) ? { [scope.path]: scope.value } : {}

/** A record as its JSON: times are text. */
const plainOf = (record: Row) => JSON.parse(JSON.stringify(record)) as Row

/** The values of a new record, and their problems. */
async function checkNew(inside: Writer, entity: Entity, input: Row) {
  const { principal } = inside
  const mark = ownMark(entity, scopeOf(principal, entity))
  const { values, problems } = validateRecord(entityFor(principal, entity), { ...mark, ...input })
  await checkReferences(inside, entity.fields, values, problems)
  return { values, problems }
}

/** The values of a record that a write changes, and their problems. */
async function checkChange(inside: Writer, entity: Entity, input: Row, plain: Row) {
  const { values, problems } = validateRecord(entityFor(inside.principal, entity), input, plain)
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      entity.fields[name]!.secret
        ? value !== null
        : JSON.stringify(value) !== JSON.stringify(plain[name] ?? null),
    ),
  )
  const fixed = Object.keys(changed).length > 0 && fixedBy(entity, plain)
  if (fixed) problems[fixed] = { key: 'validation.notChangeable' }
  await checkReferences(inside, entity.fields, changed, problems, plain)
  return { values: changed, problems }
}

/**
 * The problems of a write that `createRecord`, or with an id `updateRecord`, would refuse, and the record that it would
 * store. It stores nothing.
 */
export async function checkWrite(
  writer: Writer,
  entity: Entity,
  input: Row,
  id?: number | string,
): Promise<{ record: Row; problems: Problems }> {
  const current =
    id === undefined
      ? undefined
      : plainOf(await getRecord(writer, entity, scopeOf(writer.principal, entity), id))
  const { values, problems } = current
    ? await checkChange(writer, entity, input, current)
    : await checkNew(writer, entity, input)
  await deriveFields(writer, entity, values, current, problems)
  return { record: { ...current, ...values }, problems }
}

/** Creates a record, in one transaction with its hooks and its audit log entry. Returns it as the writer reads it. */
export function createRecord(writer: Writer, entity: Entity, input: Row): Promise<Row> {
  return atomically(writer, async inside => {
    const scope = scopeOf(writer.principal, entity)
    const seen = entityFor(writer.principal, entity)
    const { values, problems } = await checkNew(inside, entity, input)
    const record = await storeNew(inside, entity, scope, values, problems)
    await log(inside, entity, 'create', record.id as number | string, null, withoutSecrets(entity, record))
    return getRecord(inside, seen, scope, record.id as number | string)
  })
}

/** Stores a new record with validated values, running the entity's hooks, in the writer's transaction. */
export async function storeNew(
  inside: Writer,
  entity: Entity,
  scope: Scope,
  values: Row,
  problems: Problems,
): Promise<Row> {
  await fillDerivedFields(inside, entity, values, undefined, problems)
  const id = await insert(inside, entity, toStored(entity, withDefaults(entity, values)))
  const record = await getRecord(inside, entity, scope, id).catch(() => {
    // The record would be outside the writer's scope: report the field that puts it there.
    const field = 'path' in scope ? scope.path.split('.', 1)[0] : undefined
    throw new AppError('forbidden', { key: 'errors.forbidden' }, { field })
  })
  await inside.behaviour.hooks[entity.name]?.afterSave?.(hookContext(inside), record, undefined)
  return record
}

/** Updates the named fields of a record. An outdated version is refused with the current record (optimistic locking). */
export function updateRecord(
  writer: Writer,
  entity: Entity,
  id: number | string,
  input: Row,
  { version }: Expected,
): Promise<Row> {
  return atomically(writer, async inside => {
    const scope = scopeOf(writer.principal, entity)
    const current = await getRecord(inside, entity, scope, id, 'for no key update of t')
    await refuseOutdated(inside, entity, version, current)
    const plain = plainOf(current)
    const seen = entityFor(writer.principal, entity)
    const { values: changed, problems } = await checkChange(inside, entity, input, plain)
    await fillDerivedFields(inside, entity, changed, plain, problems)
    if (Object.keys(changed).length === 0) {
      noteUnchanged()
      return getRecord(inside, seen, scope, id)
    }
    await change(inside, entity, id, toStored(entity, changed))
    const after = await getRecord(inside, entity, scope, id).catch(() => {
      throw new AppError(
        'invalid',
        { key: 'errors.invalid' },
        {
          fields: { [Object.keys(changed)[0]!]: { key: 'validation.unknownReference' } },
        },
      )
    })
    noteLeft(inside, entity, id, plain)
    await propagateCopies(inside, entity, plain, after)
    await inside.behaviour.hooks[entity.name]?.afterSave?.(hookContext(inside), after, plain)
    const isSet = (name: string) => entity.fields[name]!.secret && !entity.fields[name]!.readOnly
    const secrets = Object.keys(changed).filter(isSet)
    await log(inside, entity, 'update', id, plain, {
      ...withoutSecrets(entity, after),
      // For secrets, log only that they changed.
      ...(secrets.length > 0 ? { $secrets: secrets } : {}),
    })
    return getRecord(inside, seen, scope, id)
  })
}
