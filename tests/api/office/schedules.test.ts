import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDueReports } from '../../../server/features/reports/runDue'
import { stopUrl, type Stop } from '../../../server/engine/outbox/mail/stopLink'
import { startOutbox } from '../../../server/engine/outbox/worker'
import { REPORT_NAMES } from '../../../src/config/entities/shared/reports'
import { REPORT_NAMES as DECLARED } from '../../../src/config/reports'
import { startWorld, type World } from '../contract/world'
import { addTank, ENGINE } from '../ingest/support'

type Schedule = { id: number; state: string; next_at: string | null; version: number }

test('every report of the library can be scheduled', () => {
  expect([...REPORT_NAMES].toSorted()).toEqual([...DECLARED].toSorted())
})

describe('reports that are sent by mail', () => {
  let world: World
  let folder: string
  const plan = async (who: string, more: object = {}) =>
    world.as(who)('POST', '/api/report-schedules', {
      name: 'Stock on Mondays',
      report: 'stock',
      group_id: 10,
      every: 'week',
      weekday: 'monday',
      hour: 6,
      ...more,
    }) as unknown as { status: number; body: Schedule & { errors: Record<string, string> } }
  const find = async (id: number) => (await world.as('admin')('GET', `/api/report-schedules/${id}`)).body
  const runs = async (id: number, who = 'admin') =>
    (await world.as(who)('GET', `/api/report-runs?filter=${JSON.stringify({ schedule_id: id })}`)).body
  const mails = () =>
    world.db.query<{ recipient: string; subject: string; payload: { fileId: number } }>(
      `select recipient, subject, payload from outbox where kind = 'reports' order by id`,
    )
  const comes = (moment: string) => (world.clock.now = new Date(moment))
  const run = () => runDueReports(world.deps)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ullage-reports-'))
    world = await startWorld(ENGINE, undefined, { DATA_DIR: folder })
    await world.app.outbox.stop()
    for (const [group_id, name] of [
      [11, 'Own tank'],
      [21, 'Strange tank'],
    ] as const)
      await addTank(world.db, null, { group_id, name })
  })
  afterAll(async () => {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    // A Sunday.
    comes('2026-03-01T12:00:00Z')
    await world.db.query('delete from report_runs')
    await world.db.query('delete from report_schedules')
    await world.db.query('delete from outbox')
  })

  test('it is due at its hour by the clock of its group, also after the clocks change', async () => {
    expect((await plan('client')).body.next_at).toBe('2026-03-02T06:00:00.000Z')
    expect((await plan('client', { every: 'day', hour: 13 })).body.next_at).toBe('2026-03-01T13:00:00.000Z')
    comes('2026-03-28T12:00:00Z')
    expect((await plan('client')).body.next_at).toBe('2026-03-30T05:00:00.000Z')
    expect((await plan('client', { every: 'month' })).body.next_at).toBe('2026-04-01T05:00:00.000Z')
  })

  test('it runs once, though two servers look, and goes with its file to its owner and the others', async () => {
    const { body: made } = await plan('client', {
      recipients: [{ email: 'boss@example.com' }, { email: 'u2@example.com' }],
    })
    await run()
    expect(await mails()).toEqual([])
    comes('2026-03-02T06:00:30Z')
    await Promise.all([run(), run()])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['u2@example.com', 'boss@example.com'])
    expect(await runs(made.id)).toMatchObject([{ result: 'sent', row_count: 1, sent_to: 2 }])
    expect(await find(made.id)).toMatchObject({
      last_result: 'sent',
      last_run_at: '2026-03-02T06:00:30.000Z',
      next_at: '2026-03-09T06:00:00.000Z',
    })
    const outbox = startOutbox(world.deps)
    await outbox.idle()
    await outbox.stop()
    const [sent] = await world.db.query<{ id: number; state: string; last_error: string | null }>(
      `select id, state, last_error from outbox where recipient = 'boss@example.com'`,
    )
    expect(sent).toMatchObject({ state: 'sent', last_error: null })
    const mail = await readFile(join(world.deps.env.dataDir, 'mail', `${sent!.id}.eml`), 'utf8')
    const [, encoded = ''] = /filename=stock\.csv[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? []
    const file = Buffer.from(encoded, 'base64').toString('utf8')
    expect(file).toContain('Own tank')
    expect(file).not.toContain('Strange tank')
    expect(mail).toContain('/dashboard/library?report=3Dstock')
  })

  test('a spreadsheet is attached where one is asked for', async () => {
    await plan('client', { format: 'xlsx' })
    comes('2026-03-02T06:00:30Z')
    await run()
    const [mail] = await mails()
    const [file] = await world.db.query<{ name: string; start: string }>(
      `select name, encode(substring(content from 1 for 2), 'escape') as start from mail_files where id = $1`,
      [mail!.payload.fileId],
    )
    expect(file).toEqual({ name: 'stock.xlsx', start: 'PK' })
  })

  test('the owner’s rights at the time of the run decide: suspended, or without the group, nothing goes out and it stops', async () => {
    const [one, other] = [await plan('client'), await plan('provider')]
    await world.db.query(`update users set status = 'suspended' where id = 2`)
    await world.db.query('update users set distributor_id = 8 where id = 3')
    comes('2026-03-02T06:00:30Z')
    await run()
    expect(await mails()).toEqual([])
    expect(await find(one.body.id)).toMatchObject({
      state: 'stopped',
      last_result: 'owner_left',
      next_at: null,
    })
    expect(await find(other.body.id)).toMatchObject({ state: 'stopped', last_result: 'not_allowed' })
    await world.db.query(`update users set status = 'active' where id = 2`)
    await world.db.query('update users set distributor_id = 7 where id = 3')
    comes('2026-03-09T06:00:30Z')
    await run()
    expect(await mails()).toEqual([])
  })

  test('one is paused, resumed and sent at once', async () => {
    const { body: made } = await plan('client')
    const act = (name: string) => world.as('client')('POST', `/api/report-schedules/${made.id}/${name}`, {})
    expect((await act('pause')).body).toMatchObject({ state: 'paused', next_at: null })
    comes('2026-03-02T06:00:30Z')
    await run()
    expect(await runs(made.id)).toEqual([])
    expect((await act('resume')).body).toMatchObject({ state: 'active', next_at: '2026-03-09T06:00:00.000Z' })
    await act('runNow')
    await run()
    expect(await runs(made.id)).toHaveLength(1)
    expect(await find(made.id)).toMatchObject({ next_at: '2026-03-09T06:00:00.000Z' })
  })

  test('what nobody may see can’t be scheduled: another client, another role’s report, all groups', async () => {
    expect(await plan('client', { group_id: 21 })).toMatchObject({
      status: 422,
      body: { errors: { group_id: expect.any(String) } },
    })
    expect(await plan('provider', { report: 'billing' })).toMatchObject({
      status: 422,
      body: { errors: { report: expect.any(String) } },
    })
    expect(await plan('client', { group_id: null })).toMatchObject({
      status: 422,
      body: { errors: { group_id: 'Required' } },
    })
    expect((await plan('group manager')).status).toBe(403)
    const bad = await plan('client', { hour: 24, recipients: [{ email: 'nobody' }], every: 'hour' })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.body.errors).toSorted()).toEqual(['every', 'hour', 'recipients.0.email'])
    expect((await plan('admin', { group_id: null })).status).toBe(201)
  })

  test('whoever gets one may stop it by its link, also who was only named, and the rest still get theirs', async () => {
    await plan('client', { every: 'day', recipients: [{ email: 'boss@example.com' }] })
    comes('2026-03-02T06:00:30Z')
    await run()
    const [, boss] = await world.db.query<{ payload: { stop: Stop } }>(
      'select payload from outbox order by id',
    )
    const { pathname, search } = new URL(stopUrl(world.deps.env, boss!.payload.stop))
    expect((await world.app.inject({ method: 'POST', url: pathname + search })).statusCode).toBe(200)
    comes('2026-03-03T06:00:30Z')
    await run()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'u2@example.com',
      'boss@example.com',
      'u2@example.com',
    ])
    await world.db.query('truncate notification_choices')
  })

  test('who may not see a report doesn’t have it sent to themselves by another’s schedule', async () => {
    const { body: made } = await plan('client', { report: 'billing' })
    const change = (who: string, more: object) =>
      world.as(who)('PUT', `/api/report-schedules/${made.id}`, more)
    for (const more of [{ recipients: [{ email: 'u3@example.com' }] }, { hour: 7 }])
      expect(await change('provider', more)).toMatchObject({
        status: 422,
        body: { errors: { report: expect.any(String) } },
      })
    expect((await change('client', { recipients: [{ email: 'boss@example.com' }] })).status).toBe(200)
  })

  test('mails to whomever somebody names have an end: a hundred schedules, and a hundred mails an hour by hand', async () => {
    const { body: made } = await plan('client', { recipients: [{ email: 'boss@example.com' }] })
    const sendNow = () => world.as('client')('POST', `/api/report-schedules/${made.id}/runNow`, {})
    expect((await sendNow()).status).toBe(200)
    await run()
    await world.db.query('update report_runs set sent_to = 100')
    const refused = await sendNow()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    comes('2026-03-01T13:01:00Z')
    expect((await sendNow()).status).toBe(200)
    await world.db.query(
      `insert into report_schedules (name, report, group_id, created_by) select 'More', 'stock', 10, 'u2' from generate_series(1, 99)`,
    )
    expect(await plan('client')).toMatchObject({
      status: 422,
      body: { errors: { name: expect.any(String) } },
    })
    expect((await plan('provider')).status).toBe(201)
  })

  test('a client sees the schedules and runs of its own groups alone', async () => {
    const [own, strange] = [await plan('admin'), await plan('admin', { group_id: 20 })]
    comes('2026-03-02T06:00:30Z')
    await run()
    const seen = (await world.as('client')('GET', '/api/report-schedules')).body as unknown as Schedule[]
    expect(seen.map(({ id }) => id)).toEqual([own.body.id])
    expect(await runs(strange.body.id, 'client')).toEqual([])
    expect(await runs(own.body.id, 'client')).toHaveLength(1)
  })
})
