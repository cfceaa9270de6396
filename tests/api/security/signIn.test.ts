import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENGINE, NOW, startStack, type Stack } from '../ingest/support'
import { addUser, browser, PASSWORD } from './people'

let stack: Stack
let id = 100
const email = () => `u${id}@example.com`

beforeAll(async () => {
  stack = await startStack(ENGINE)
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.clock.now = NOW
  await stack.db.query('truncate sign_in_attempts')
  await addUser(stack, ++id)
})
const later = (seconds: number) => (stack.clock.now = new Date(stack.clock.now.getTime() + seconds * 1000))

const statusOf = async (address: string, password: string, account = email()) =>
  (await browser(stack, address).signIn(account, password)).statusCode
async function failFiveTimes(address = '10.6.6.6') {
  for (let i = 0; i < 5; i++) expect(await statusOf(address, 'wrong')).toBe(401)
}

describe('whoever guesses an account’s password', () => {
  test('waits from the fifth failure on, each time twice as long, even with the right one', async () => {
    await failFiveTimes()
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      const refused = await browser(stack, '10.6.6.6').signIn(email())
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(seconds)])
      const wait = seconds === 60 ? '1 minute' : `${seconds / 60} minutes`
      expect(refused.json()).toMatchObject({
        code: 'locked_out',
        error: `Too many failed attempts. Try again in ${wait}.`,
      })
      later(seconds)
      expect(await statusOf('10.6.6.6', 'wrong')).toBe(401)
    }
    later(900)
    expect(await statusOf('10.6.6.6', PASSWORD)).toBe(200)
    expect(await statusOf('10.6.6.6', 'wrong')).toBe(401)
  })

  test('does not lock out its owner, who signs in elsewhere', async () => {
    await failFiveTimes()
    expect(await statusOf('10.6.6.6', PASSWORD)).toBe(429)
    expect(await statusOf('10.1.1.1', PASSWORD)).toBe(200)
  })

  test('does not lock out a browser at the same address that signed in to it before', async () => {
    const own = browser(stack, '10.6.6.6')
    expect((await own.signIn(email())).statusCode).toBe(200)
    const { text } = own.cookie('ullage_device')!
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/signin']) expect(text).toContain(part)
    await failFiveTimes()
    expect(await statusOf('10.6.6.6', PASSWORD)).toBe(429)
    expect((await own.signIn(email())).statusCode).toBe(200)
    // Failures from the known device count as well.
    for (let i = 0; i < 5; i++) expect((await own.signIn(email(), 'wrong')).statusCode).toBe(401)
    expect((await own.signIn(email())).statusCode).toBe(429)
  })

  test('gains nothing by a browser that signed in to another account', async () => {
    const other = browser(stack, '10.6.6.6')
    expect((await other.signIn(email())).statusCode).toBe(200)
    await addUser(stack, ++id)
    await failFiveTimes()
    expect((await other.signIn(email())).statusCode).toBe(429)
  })

  test('from many places at once has to wait for seconds', async () => {
    await stack.db.query(`update users set email = 'many@example.com' where id = $1`, [id])
    expect(await statusOf('10.5.0.1', 'wrong', 'many@example.com')).toBe(401)
    await stack.db.query(`update sign_in_attempts set failures = 99 where source = '*'`)
    expect(await statusOf('10.5.0.2', 'wrong', 'many@example.com')).toBe(401)
    const refused = await browser(stack, '10.5.0.3').signIn('many@example.com')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    later(5)
    expect(await statusOf('10.5.0.3', PASSWORD, 'many@example.com')).toBe(200)
  })

  test('of many accounts from one place has to wait as well', async () => {
    expect(await statusOf('10.4.0.1', 'wrong')).toBe(401)
    await stack.db.query(`update sign_in_attempts set failures = 59 where account = '*'`)
    await addUser(stack, ++id)
    expect(await statusOf('10.4.0.1', 'wrong')).toBe(401)
    await addUser(stack, ++id)
    expect(await statusOf('10.4.0.1', PASSWORD)).toBe(429)
    expect(await statusOf('10.4.0.2', PASSWORD)).toBe(200)
  })
})

test('a flood of sign-ins is refused at once when too many wait, with the time after which to come again', async () => {
  const flood = Array.from({ length: 20 }, (_, i) => browser(stack, '10.7.7.7').signIn(`x${i}@example.com`))
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 401).length + refused.length).toBe(20)
  expect(refused.length).toBeGreaterThanOrEqual(7)
  expect(refused[0]!.headers['retry-after']).toBe('5')
  expect(refused[0]!.json()).toMatchObject({ code: 'too_many' })
})

test('a password that was kept with other parameters is hashed anew when its owner signs in', async () => {
  const salt = Buffer.alloc(16, 3)
  const first = `scrypt$16384$${salt.toString('base64')}$${scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 3 }).toString('base64')}`
  await stack.db.query('update users set password_hash = $2 where id = $1', [id, first])
  const hash = async () =>
    (
      await stack.db.query<{ password_hash: string }>('select password_hash from users where id = $1', [id])
    )[0]!.password_hash
  expect(await statusOf('10.1.1.1', 'wrong')).toBe(401)
  expect(await hash()).toBe(first)
  expect(await statusOf('10.1.1.1', PASSWORD)).toBe(200)
  expect(await hash()).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await statusOf('10.1.1.1', PASSWORD)).toBe(200)
})

test('sign-ins and failures are in the audit log, without the password and what else was typed', async () => {
  await statusOf('10.1.1.1', 'wrong horse')
  await statusOf('10.1.1.1', PASSWORD)
  await statusOf('10.1.1.1', 'x', 'typed the password here')
  const rows = await stack.db.query<{ action: string; entity_id: string }>(
    'select actor, action, entity, entity_id, after, ip from audit_log order by id desc limit 3',
  )
  expect(rows.toReversed()).toMatchObject([
    { actor: null, action: 'signInFailed', entity: 'users', entity_id: String(id), ip: '10.1.1.1' },
    { actor: `u${id}`, action: 'signIn', entity: 'users', entity_id: String(id), ip: '10.1.1.1' },
    { actor: null, action: 'signInFailed', entity: 'users', entity_id: 'unknown', ip: '10.1.1.1' },
  ])
  const all = JSON.stringify(await stack.db.query('select * from audit_log, sign_in_attempts'))
  for (const secret of ['wrong horse', PASSWORD, 'typed the password']) expect(all).not.toContain(secret)
})
