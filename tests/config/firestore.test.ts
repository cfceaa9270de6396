import { COPIES } from '../../src/config/firestoreCopies'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import { features } from '../../server/app'
import { hooksOf } from '../../server/engine/feature'
import {
  copiedEntities,
  firestoreEntities,
  isHiddenInCopies,
  writtenEntities,
} from '../../src/config/schema/firestore/collections'
import { toDocument } from '../../src/config/schema/firestore/documents'
import { firestoreIndexes } from '../../src/config/schema/firestore/indexes'
import { restFields } from '../../src/config/schema/firestore/restValues'
import { firestoreRules } from '../../src/config/schema/firestore/rules'
import { searchedWord, searchWords } from '../../src/config/schema/firestore/words'

const committed = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

describe('what a Firebase project is told of the declarations', () => {
  test('its rules and indexes are those of today’s declarations', () => {
    expect(committed('firestore.rules')).toBe(firestoreRules(entities, COPIES))
    expect(JSON.parse(committed('firestore.indexes.json'))).toEqual(firestoreIndexes(entities))
  })

  test('it needs no more indexes than a project may have', () => {
    expect(firestoreIndexes(entities).indexes.length).toBeLessThanOrEqual(1000)
  })

  test('each collection is written there, or by our own server, which copies it', () => {
    const written = writtenEntities(entities).map(({ name }) => name)
    expect(written).toEqual(expect.arrayContaining(['batches', 'panels', 'prospects_v2']))
    const copies = copiedEntities(entities, COPIES).map(({ name }) => name)
    for (const name of ['firmwares', 'installations', 'measurements']) {
      expect(written).not.toContain(name)
      expect(copies).toContain(name)
    }
    const collections = entities.filter(({ source }) => source.kind === 'collection')
    expect([...written, ...copies, 'roles'].toSorted()).toEqual(
      collections.map(({ name }) => name).toSorted(),
    )
    const listed = firestoreEntities(entities).map(({ name }) => name)
    expect(listed).toEqual(expect.arrayContaining([...written, 'firmwares', 'measurements']))
    expect(listed).not.toContain('installations')
  })

  test('documents that are listed there have no field that a copy leaves out', () => {
    for (const entity of firestoreEntities(entities))
      expect(
        entity.stored.filter(name => isHiddenInCopies(entity, name)),
        entity.name,
      ).toEqual([])
  })

  test('documents with a hook, which runs on our own server, are written by it', () => {
    const hooked = new Set(hooksOf(features, {} as never).map(({ entity }) => entity))
    const written = writtenEntities(entities).map(({ name }) => name)
    expect(written.filter(name => hooked.has(name))).toEqual([])
  })

  test('what is read newest first beside its filters has an index for each, in both directions', () => {
    const { indexes } = firestoreIndexes(entities)
    const of = (name: string, ...fields: object[]) =>
      indexes.some(
        each => each.collectionGroup === name && JSON.stringify(each.fields) === JSON.stringify(fields),
      )
    const at = (fieldPath: string, order = 'ASCENDING') => ({ fieldPath, order })
    for (const order of ['ASCENDING', 'DESCENDING']) {
      expect(of('prospects_v2', at('deleted_at'), at('name', order))).toBe(true)
      expect(of('prospects_v2', at('state'), at('name', order))).toBe(true)
      expect(of('firmwares', at('state'), at('version_name', order))).toBe(true)
      const listed = { fieldPath: 'hw_versions', arrayConfig: 'CONTAINS' }
      expect(of('firmwares', listed, at('version_name', order))).toBe(true)
      // Documents that our own server removes are deleted from Firestore, so they need no index on `deleted_at`; and a
      // field that always has a time is filtered by range alone.
      expect(of('firmwares', at('deleted_at'), at('version_name', order))).toBe(false)
      expect(of('measurements', at('created_at'), at('error_mm', order))).toBe(false)
    }
  })

  test('a copy leaves out secrets, and what not every reader may see', () => {
    const entity = entityOf('connections')
    const [secret] = Object.keys(entity.fields).filter(name => entity.fields[name]!.secret)
    expect(isHiddenInCopies(entity, secret!)).toBe(true)
    expect(isHiddenInCopies(entity, entity.title)).toBe(false)
    const guarded = { ...entity, rights: { [entity.title]: { read: ['admin' as const] } } }
    expect(isHiddenInCopies(guarded, entity.title)).toBe(true)
  })
})

describe('a record as a document', () => {
  const batches = entityOf('batches')

  test('has every field, so that a sort by any of them finds it', () => {
    const document = toDocument(batches, 'A1B2C3', { code: 'B-24', created_at: '2026-03-01T12:00:00Z' })
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining([...batches.stored, 'deleted_at', 'version']),
    )
    expect(document).toMatchObject({
      code: 'B-24',
      closed_on: null,
      created_at: new Date('2026-03-01T12:00:00Z'),
    })
  })

  test('is found by the beginnings of its words, in any letters', () => {
    const words = searchWords(batches, 'X', { code: 'LEE-24', supplier_lot: 'Ünder' })
    for (const text of ['lee', '24', 'Ü', 'ünd']) expect(words).toContain(searchedWord(text))
    expect(words).not.toContain('ee')
    expect(searchedWord('  ')).toBeUndefined()
  })

  test('is written to the REST interface by the kind of each value', () => {
    expect(restFields({ a: 1, b: 1.5, c: null, d: [true], e: { f: 'g' }, h: new Date(0) })).toEqual({
      a: { integerValue: '1' },
      b: { doubleValue: 1.5 },
      c: { nullValue: null },
      d: { arrayValue: { values: [{ booleanValue: true }] } },
      e: { mapValue: { fields: { f: { stringValue: 'g' } } } },
      h: { timestampValue: '1970-01-01T00:00:00.000Z' },
    })
  })
})
