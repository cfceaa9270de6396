import { expect, test } from 'vitest'
import { statementNames } from '../../server/db/prepared'

test('a statement gets a name once it comes the second time, and keeps it', () => {
  const nameOf = statementNames()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^[0-9a-f]{40}$/)
  expect(nameOf('select 1')).toBe(name)
})

test('the same words have the same name wherever they are named, and others another', () => {
  const second = (sql: string) => {
    const nameOf = statementNames()
    return [nameOf(sql), nameOf(sql)][1]
  }
  expect(second('select 1')).toBe(second('select 1'))
  expect(second('select 1')).not.toBe(second('select 2'))
})

test('what comes today is named, however many others came before', () => {
  const nameOf = statementNames()
  for (let i = 0; i < 5000; i++) for (let time = 0; time < 2; time++) nameOf(`select ${i}`)
  expect([nameOf('select now()'), nameOf('select now()')][1]).toBeDefined()
})
