import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordProblem } from '../../../server/engine/auth/passwordRules'
import { ENGINE, startStack, type Stack } from '../ingest/support'
import { addUser, browser, PASSWORD } from './people'

const GOOD = 'another horse battery'
const ADA = { name: 'Ada Ní Bhriain', email: 'ada.bhriain@example.com', role_type: 'client' }

describe('a new password', () => {
  test.each([
    ['password1234', 'commonPassword'],
    ['Password1234!', 'commonPassword'],
    ['1q2w3e4r5t6y', 'commonPassword'],
    ['qwertyuiop[]', 'commonPassword'],
    ['ｐａｓｓｗｏｒｄ１２３４', 'commonPassword'],
    ['aaaaaaaaaaaaaaaa', 'commonPassword'],
    ['abcdefghijklmnop', 'commonPassword'],
    [' '.repeat(12), 'commonPassword'],
    [' \u00a0 \u2003 \u3000 \u200b \u2009 \u202f ', 'commonPassword'],
    [`\u200ba\u2060b\u2800c\u3164d \u202e\u00ad\u2003`, 'commonPassword'],
    ['ada.bhriain@example.com', 'ownPassword'],
    ['Ada.Bhriain1', 'ownPassword'],
    ['AdaNíBhriain', 'ownPassword'],
    ['niairhb.4da1', 'ownPassword'],
    ['ullage-tanks', 'ownPassword'],
  ])('%s is refused: %s', async (password, key) => {
    expect(await passwordProblem(password, ADA)).toEqual({ key: `validation.${key}` })
  })

  test.each([GOOD, 'x7Gq!kd92Lmz', 'correct horse battery staple', 'ada likes quiet harbours'])(
    '%s is taken',
    async password => expect(await passwordProblem(password, ADA)).toBeUndefined(),
  )

  test('has at least twelve characters, or ten of a customer', async () => {
    const short = 'x7Gq!kd92L'
    expect(await passwordProblem(short, ADA)).toEqual({ key: 'validation.tooShort', args: { min: 12 } })
    expect(await passwordProblem(short, { ...ADA, role_type: 'customer' })).toBeUndefined()
  })

  test('is judged in a moment, however long and odd it is', async () => {
    await passwordProblem(GOOD, ADA)
    const begun = performance.now()
    for (const password of ['p4$$w0rd'.repeat(25), '@4{[3|1!'.repeat(25), 'a1'.repeat(100)])
      await passwordProblem(password, ADA)
    expect(performance.now() - begun).toBeLessThan(1500)
  })
})

describe('wherever a password is set', () => {
  let stack: Stack
  let admin: ReturnType<typeof browser>
  beforeAll(async () => {
    stack = await startStack(ENGINE)
    await addUser(stack, 1, 'admin')
    await stack.db.query(`select setval(pg_get_serial_sequence('users', 'id'), 1000)`)
    admin = browser(stack)
    await admin.signIn('u1@example.com')
  })
  afterAll(() => stack.close())
  const hashOf = async (email: string) =>
    (
      await stack.db.query<{ password_hash: string }>('select password_hash from users where email = $1', [
        email,
      ])
    )[0]?.password_hash

  test('a new user gets none that is easily guessed, nor the user at all', async () => {
    const create = (values: object) =>
      admin.ask('POST', '/api/users', { name: 'Bea Brennan', email: 'bea@example.com', ...values })
    for (const [password, key] of [
      ['password1234', 'commonPassword'],
      ['bea.brennan1', 'ownPassword'],
      ['x7Gq!kd92L', 'tooShort'],
      [' '.repeat(12), 'onlyBlanks'],
      ['\u3000\u00a0'.repeat(8), 'onlyBlanks'],
    ] as const) {
      const refused = await create({ role_type: 'client', password })
      expect([refused.statusCode, refused.json().details]).toEqual([
        422,
        { password: expect.objectContaining({ key: `validation.${key}` }) },
      ])
    }
    expect(await hashOf('bea@example.com')).toBeUndefined()
    expect((await create({ role_type: 'customer', password: 'x7Gq!kd92L' })).statusCode).toBe(201)
    expect(await hashOf('bea@example.com')).toContain('$scrypt$')
  })

  test('an admin gives a user no other, alone or in bulk', async () => {
    await addUser(stack, 2, 'client')
    const before = await hashOf('u2@example.com')
    const one = await admin.ask('PUT', '/api/users/2', { password: 'u2@example.com' })
    expect([one.statusCode, one.json().details]).toEqual([
      422,
      { password: { key: 'validation.ownPassword' } },
    ])
    const many = await admin.ask('POST', '/api/users/bulk', {
      action: 'update',
      ids: [2],
      values: { password: 'qwertyuiop1234' },
    })
    expect(many.json().failed ?? many.json().errors).toBeTruthy()
    const blanks = await admin.ask('PUT', '/api/users/2', { password: ' '.repeat(12) })
    expect([blanks.statusCode, blanks.json().details]).toEqual([
      422,
      { password: { key: 'validation.onlyBlanks' } },
    ])
    expect(await hashOf('u2@example.com')).toBe(before)
    expect((await admin.ask('PUT', '/api/users/2', { password: GOOD })).statusCode).toBe(200)
    expect(await hashOf('u2@example.com')).not.toBe(before)
  })

  test('nor does its owner choose such a one', async () => {
    await addUser(stack, 3, 'provider')
    const owner = browser(stack)
    await owner.signIn('u3@example.com')
    const change = (password: string) =>
      owner.ask('PUT', '/api/account/password', { current: PASSWORD, password })
    for (const password of [
      'letmein12345',
      'User 3 2026!',
      'x7Gq!kd92L',
      ' '.repeat(12),
      '\t\u2003'.repeat(7),
    ])
      expect(Object.keys((await change(password)).json().errors), password).toEqual(['password'])
    expect(await owner.isIn()).toBe(true)
    expect((await change(GOOD)).statusCode).toBe(200)
  })
})
