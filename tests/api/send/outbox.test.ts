import { mailNamed } from '../../../src/config/mails'
import type { FastifyBaseLogger } from 'fastify'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRIES, claimDue } from '../../../server/engine/outbox/claim'
import { BACK_OFF_MS, LEASE_MS } from '../../../server/engine/tasks/claimRows'
import { enqueueOutgoing } from '../../../server/engine/outbox/enqueue'
import { startOutbox } from '../../../server/engine/outbox/worker'
import { queueMail } from '../../../server/engine/outbox/mail/queueMail'
import { addressStop, stopUrl, type Stop } from '../../../server/engine/outbox/mail/stopLink'
import { ENGINE, startStack, type Stack } from '../ingest/support'

describe('the outbox', () => {
  let stack: Stack
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ullage-mail-'))
    stack = await startStack(ENGINE, { DATA_DIR: folder, PUBLIC_URL: 'https://tanks.example' })
    // Each test processes its outbox by itself.
    await stack.app.outbox.stop()
  })
  afterAll(async () => {
    await stack.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => stack.db.query('delete from outbox'))

  const letter = (key: string, more: object = {}) => ({
    template: mailNamed('message'),
    kind: 'messages',
    args: { subject: 'Office closed', body: 'On Monday.\n\nBack on Tuesday.' },
    to: { address: 'nora@example.com', name: 'Nora Egan', locale: null as string | null },
    dedupeKey: key,
    stop: { who: 'user:1', kind: 'messages', channel: 'email' } as Stop,
    ...more,
  })
  const queue = (key: string, more: object = {}) =>
    stack.db.transaction(tx => queueMail(tx, stack.clock.now, letter(key, more)))
  const rows = () =>
    stack.db.query<{
      state: string
      attempts: number
      last_error: string | null
      reference: string
      next_at: Date | null
    }>('select state, attempts, last_error, reference, next_at from outbox order by id')
  /** Processes the outbox once, with a given sender. */
  const workOff = async (send?: () => Promise<string>) => {
    const outbox = send ? startOutbox(stack.deps, { email: send }) : startOutbox(stack.deps)
    await outbox.idle()
    await outbox.stop()
  }
  const later = (ms: number) => (stack.clock.now = new Date(stack.clock.now.getTime() + ms))

  test('a mail is a file below the data folder where no mail server is set: plain text, a page, and no markup of anybody', async () => {
    await queue('one', {
      to: { address: 'nora@example.com', name: 'Nora <b>Egan</b>\r\nBcc: all@example.com', locale: null },
      args: { subject: 'Closed\r\nBcc: all@example.com', body: 'On <i>Monday</i>.' },
    })
    await workOff()
    const [sent] = await rows()
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, last_error: null, next_at: null })
    // The outbox reveals no path of the server.
    expect(sent!.reference).toMatch(/^<[\da-f]{32}@tanks\.example>$/)
    expect(await readdir(join(folder, 'mail'))).toHaveLength(1)
    const [name = ''] = await readdir(join(folder, 'mail'))
    const mail = await readFile(join(folder, 'mail', name), 'utf8')
    const [head = ''] = mail.split('\r\n\r\n', 1)
    expect(head).toContain('Subject: Closed Bcc: all@example.com')
    expect(head).not.toMatch(/^Bcc:/m)
    expect(head).toContain('<nora@example.com>')
    expect(head).toMatch(/^Message-ID: <[\da-f]{32}@tanks\.example>/im)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('On <i>Monday</i>.')
    expect(mail).toContain('On &lt;i&gt;Monday&lt;/i&gt;.')
  })

  test('what is queued twice by the same key is sent once', async () => {
    expect(await queue('twice')).toHaveLength(1)
    expect(await queue('twice')).toHaveLength(0)
    expect(await rows()).toHaveLength(1)
  })

  test('nothing is queued by a change that is undone', async () => {
    const undone = stack.db.transaction(async tx => {
      await queueMail(tx, stack.clock.now, letter('undone'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  test('the language is the recipient’s', async () => {
    await queue('french', { to: { address: 'a@example.com', name: 'Anne', locale: 'fr' } })
    const [row] = await stack.db.query<{ payload: { letter: { language: string } } }>(
      'select payload from outbox',
    )
    expect(row!.payload.letter.language).toBe('fr')
  })

  test('it is tried five times, each a while after the last, and then given up with the last error', async () => {
    await queue('refused')
    let tries = 0
    const refuse = async () => {
      tries++
      const response = `550 no such mailbox ${tries}`
      throw Object.assign(new Error(`Can't send mail: ${response}`), { code: 'EENVELOPE', response })
    }
    await workOff(refuse)
    for (const wait of BACK_OFF_MS) {
      later(wait - 1)
      const before = tries
      await workOff(refuse)
      expect(tries).toBe(before)
      later(1)
      await workOff(refuse)
      expect(tries).toBe(before + 1)
    }
    expect(tries).toBe(TRIES)
    expect(await rows()).toEqual([
      {
        state: 'failed',
        attempts: TRIES,
        last_error: '550 no such mailbox 5',
        reference: null,
        next_at: null,
      },
    ])
    later(10 * LEASE_MS)
    await workOff(refuse)
    expect(tries).toBe(TRIES)
  })

  test.each([
    ['EACCES', "EACCES: permission denied, open '/srv/ullage/data/mail/7.eml.part'", /in the server’s log$/],
    ['42P01', 'relation "mail_files" does not exist', /in the server’s log$/],
    ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:25', /^The server could not be reached$/],
  ])(
    'who reads the outbox is told why a mail failed without the insides of the server: %s',
    async (code, text, told) => {
      await queue(code)
      await workOff(() => Promise.reject(Object.assign(new Error(text), { code })))
      const [row] = await rows()
      expect(row!.last_error).toMatch(told)
      expect(row!.last_error).not.toMatch(/[/"]|\d/)
    },
  )

  test('what a process had claimed when it was killed is sent by another, and by one of two alone', async () => {
    await queue('left')
    expect(await claimDue(stack.db, stack.clock.now, 10)).toHaveLength(1)
    let sent = 0
    const send = async () => `${++sent}`
    await workOff(send)
    expect(sent).toBe(0)
    later(LEASE_MS)
    await Promise.all([workOff(send), workOff(send)])
    expect(sent).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('what kills the server each time is given up, too', async () => {
    await queue('deadly')
    for (let n = 0; n < TRIES; n++) {
      expect(await claimDue(stack.db, stack.clock.now, 10)).toHaveLength(1)
      later(LEASE_MS)
    }
    await workOff(async () => 'sent')
    expect(await rows()).toMatchObject([{ state: 'failed' }])
  })

  test('a text message goes to the log, as no provider of them is set up', async () => {
    const logged: object[] = []
    const log = {
      ...stack.deps.log,
      info: (said: object) => logged.push(said),
    } as unknown as FastifyBaseLogger
    const told = { channel: 'sms' as const, recipient: '+353861234567', subject: 'Office closed' }
    await stack.db.transaction(tx =>
      enqueueOutgoing(tx, stack.clock.now, [{ ...told, kind: 'messages', payload: {}, dedupeKey: 'sms' }]),
    )
    const outbox = startOutbox({ ...stack.deps, log })
    await outbox.idle()
    await outbox.stop()
    expect(logged).toMatchObject([told])
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, reference: 'log' }])
  })

  test('it waits until its time', async () => {
    const at = new Date(stack.clock.now.getTime() + 60_000)
    await queue('tomorrow', { at })
    await workOff(async () => 'sent')
    expect(await rows()).toMatchObject([{ state: 'queued' }])
    later(60_000)
    await workOff(async () => 'sent')
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  test('a link stops notifications without signing in: it asks first, and one that was changed does nothing', async () => {
    const url = new URL(stopUrl(stack.deps.env, { who: 'customer:7', kind: 'alerts', channel: 'email' }))
    expect(url.origin).toBe('https://tanks.example')
    const choices = () => stack.db.query('select who, kind, channel, wanted from notification_choices')
    const asked = await stack.app.inject({ method: 'GET', url: url.pathname + url.search })
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('Stop these messages?')
    expect(await choices()).toEqual([])
    const changed = await stack.app.inject({ method: 'POST', url: `${url.pathname}${url.search}x` })
    expect(changed.statusCode).toBe(404)
    expect(await choices()).toEqual([])
    const stopped = await stack.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(stopped.statusCode).toBe(200)
    expect(await choices()).toEqual([{ who: 'customer:7', kind: 'alerts', channel: 'email', wanted: false }])

    // The same link undoes the choice, once the user confirms it.
    const seen = await stack.app.inject({ method: 'GET', url: url.pathname + url.search })
    expect(seen.body).toContain('Send them again')
    const action = /action="([^"]+)"/.exec(seen.body)![1]!.replaceAll('&amp;', '&')
    expect((await choices())[0]).toMatchObject({ wanted: false })
    const again = await stack.app.inject({ method: 'POST', url: `${url.pathname}${action}` })
    expect(again.body).toContain('Stop these messages?')
    expect(await choices()).toEqual([{ who: 'customer:7', kind: 'alerts', channel: 'email', wanted: true }])
  })

  test('a link for an address holds it as a hash, speaks its language, and is nobody else’s', async () => {
    const stop = addressStop(' Nora@Example.com', 'reports', 'fr')
    expect(stop.who).toBe(addressStop('nora@example.com', 'reports').who)
    const url = new URL(stopUrl(stack.deps.env, stop))
    const [encoded, signature] = url.searchParams.get('token')!.split('.') as [string, string]
    const text = Buffer.from(encoded, 'base64url').toString()
    expect(text).not.toContain('nora')
    const page = await stack.app.inject({ method: 'GET', url: url.pathname + url.search })
    expect(page.body).toContain('Ne plus recevoir ces messages')
    for (const forged of [
      text.replace('reports', 'account'),
      text.replace(stop.who, addressStop('other@example.com', 'reports').who),
      text.replace(stop.who, 'user:1'),
    ]) {
      const token = `${Buffer.from(forged).toString('base64url')}.${signature}`
      const refused = await stack.app.inject({ method: 'POST', url: `${url.pathname}?token=${token}` })
      expect(refused.statusCode).toBe(404)
    }
  })

  test('a mail server is spoken to in its own protocol, with the stop link in the headers', async () => {
    const { listen } = await import('./smtp')
    const smtp = await listen()
    try {
      await queue('smtp', { stop: { who: 'user:1', kind: 'messages', channel: 'email' } })
      const outbox = startOutbox({ ...stack.deps, env: { ...stack.deps.env, smtpUrl: smtp.url } })
      await outbox.idle()
      await outbox.stop()
      expect(await rows()).toMatchObject([{ state: 'sent' }])
      expect(smtp.received).toHaveLength(1)
      expect(smtp.received[0]!.to).toEqual(['nora@example.com'])
      const unfolded = smtp.received[0]!.data.replace(/\r\n[ \t]/g, ' ')
      expect(unfolded).toMatch(/^List-Unsubscribe: <https:\/\/tanks\.example\/notifications\/stop/m)
      expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    } finally {
      await smtp.close()
    }
  })
})
