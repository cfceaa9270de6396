import { expect, test } from 'vitest'
import { statementNames } from '../../server/db/prepared'

test('a statement gets a name once it comes the third time, and keeps it', () => {
  const nameOf = statementNames()
  expect([nameOf('select 1'), nameOf('select 1')]).toEqual([undefined, undefined])
  const name = nameOf('select 1')
  expect(name).toMatch(/^[0-9a-f]{40}$/)
  expect(nameOf('select 1')).toBe(name)
})

test('the same words have the same name wherever they are named, and others another', () => {
  const third = (sql: string) => {
    const nameOf = statementNames()
    return [nameOf(sql), nameOf(sql), nameOf(sql)][2]
  }
  expect(third('select 1')).toBe(third('select 1'))
  expect(third('select 1')).not.toBe(third('select 2'))
})

test('what comes today is named, however many others came before', () => {
  const nameOf = statementNames()
  for (let i = 0; i < 5000; i++) for (let time = 0; time < 3; time++) nameOf(`select ${i}`)
  expect([nameOf('select now()'), nameOf('select now()'), nameOf('select now()')][2]).toBeDefined()
})
