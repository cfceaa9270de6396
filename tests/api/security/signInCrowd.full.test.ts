import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGINE, NOW, startStack, type Stack } from '../ingest/support'
import { addUser, browser } from './people'

let stack: Stack
beforeAll(async () => {
  stack = await startStack(ENGINE)
  stack.clock.now = NOW
})
afterAll(() => stack.close())
const later = (seconds: number) => (stack.clock.now = new Date(stack.clock.now.getTime() + seconds * 1000))

test('fifty people behind one address sign in within five minutes, every fifth after a slip', async () => {
  const people = Array.from({ length: 50 }, (_, i) => i)
  for (const i of people) await addUser(stack, 1000 + i)
  const statuses: number[] = []
  const signIn = async (i: number) => {
    const one = browser(stack, '10.3.3.3')
    if (i % 5 === 0) await one.signIn(`u${1000 + i}@example.com`, 'wrnog horse battery')
    statuses.push((await one.signIn(`u${1000 + i}@example.com`)).statusCode)
  }
  for (let i = 0; i < 50; i += 10) {
    await Promise.all(people.slice(i, i + 10).map(signIn))
    later(60)
  }
  expect(statuses.filter(status => status !== 200)).toEqual([])
  expect(statuses).toHaveLength(50)
}, 240_000)
