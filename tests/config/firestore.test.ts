import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import { copiedEntities, firestoreEntities, isHiddenInCopies } from '../../src/config/firestore/collections'
import { toDocument } from '../../src/config/firestore/documents'
import { firestoreIndexes } from '../../src/config/firestore/indexes'
import { restFields } from '../../src/config/firestore/restValues'
import { firestoreRules } from '../../src/config/firestore/rules'
import { searchedWord, searchWords } from '../../src/config/firestore/words'

const committed = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

describe('what a Firebase project is told of the declarations', () => {
  test('its rules and indexes are those of today’s declarations', () => {
    expect(committed('firestore.rules')).toBe(firestoreRules(entities))
    expect(JSON.parse(committed('firestore.indexes.json'))).toEqual(firestoreIndexes(entities))
  })

  test('it needs no more indexes than a project may have', () => {
    expect(firestoreIndexes(entities).indexes.length).toBeLessThanOrEqual(1000)
  })

  test('documents whose actions or hooks run on our own server stay there, and are copied', () => {
    const names = firestoreEntities(entities).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['batches', 'panels', 'pcb_preparations']))
    const copies = copiedEntities(entities).map(({ name }) => name)
    for (const name of ['firmwares', 'installations', 'measurements']) {
      expect(names).not.toContain(name)
      expect(copies).toContain(name)
    }
    const collections = entities.filter(({ source }) => source.kind === 'collection')
    expect([...names, ...copies, 'roles'].toSorted()).toEqual(collections.map(({ name }) => name).toSorted())
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
