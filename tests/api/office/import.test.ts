import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstBrokenEntry } from '../../../server/engine/audit/append'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

type Fault = { row: number; field: string | null; column: string | null; key?: string; error: string }
type Report = {
  rows: number
  errors: Fault[]
  error_count: number
  existing_count: number
  valid: boolean
  preview: unknown[]
  columns: unknown[]
}

const HEAD = 'Name,Depot,Customer no.,E-mail,Phone,County,Country'
const row = (n: number, more: Partial<Record<'name' | 'depot' | 'email' | 'phone', string>> = {}) =>
  [
    more.name ?? `Customer ${n}`,
    more.depot ?? 'A depot',
    `N${n}`,
    more.email ?? `c${n}@example.com`,
    more.phone ?? '',
    'Cork',
    'Ireland',
  ].join(',')
const fileOf = (...rows: string[]) => [HEAD, ...rows].join('\r\n')

describe('a file of new records', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  beforeEach(() => world.db.query('delete from customers where id <> 901'))

  const send = async (what: string, file: string | Buffer, who = 1, headers = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/api/${what}`,
      headers: {
        authorization: `Bearer ${world.app.jwt.sign({ sub: String(who) })}`,
        'content-type': 'text/csv',
        ...headers,
      },
      payload: file,
    })
  const check = async (file: string | Buffer, what = 'customers', who = 1) =>
    (await send(`${what}/import/check`, file, who)).json() as Report
  const lines = (body: string) =>
    body
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
  const count = async () =>
    (await world.db.query<{ n: number }>('select count(*)::int as n from customers'))[0]!.n
  const faults = ({ errors }: Report) => errors.map(({ row: at, field, key }) => [at, field, key])

  test('a check names what is wrong by row, field and column, and writes nothing', async () => {
    const report = await check(
      fileOf(
        row(1),
        row(2, { email: 'nobody' }),
        row(3, { depot: 'Nowhere' }),
        row(4, { name: '', phone: '12' }),
      ),
    )
    expect([report.rows, report.valid]).toEqual([4, false])
    expect(faults(report)).toEqual([
      [3, 'email', 'validation.email'],
      [4, 'parent_id', 'validation.import.notFound'],
      [5, 'name', 'validation.required'],
      [5, 'phone', 'validation.phone'],
    ])
    expect(report.errors[1]!.column).toBe('Depot')
    expect(report.preview[0]).toMatchObject({
      row: 2,
      cells: ['Customer 1', 'A depot', 'N1', 'c1@example.com', '', 'Cork', 'Ireland'],
    })
    expect(await count()).toBe(1)
  })

  test('a sound file becomes records, each as a new one is, and each in the audit log', async () => {
    const file = fileOf(row(1, { phone: '+353 86 123 4567' }), row(2, { name: '"O’Brien, ""Home"""' }))
    expect(await check(file)).toMatchObject({ rows: 2, valid: true, error_count: 0 })
    expect(await count()).toBe(1)
    const answer = await send('customers/import', file)
    expect([answer.statusCode, lines(answer.body).at(-1)]).toEqual([200, { created: 2 }])
    const made = await world.db.query<{ id: number }>(
      `select id, name, parent_id, phone, kind, status, created_by from customers where id <> 901 order by customer_no`,
    )
    expect(made).toMatchObject([
      {
        name: 'Customer 1',
        parent_id: 11,
        phone: '+353861234567',
        kind: 'domestic',
        status: 'invited',
        created_by: 'u1',
      },
      { name: 'O’Brien, "Home"', parent_id: 11 },
    ])
    const audited = await world.db.query(
      `select action from audit_log where entity = 'customers' and (entity_id = any($1) or action = 'import') order by id`,
      [made.map(({ id }) => String(id))],
    )
    expect(audited.map(({ action }) => action)).toEqual(['create', 'create', 'import'])
    expect(await firstBrokenEntry(world.db)).toBeUndefined()
  })

  test('one wrong row of many refuses the whole file', async () => {
    const refused = await send('customers/import', fileOf(row(1), row(2), row(3, { email: 'x' })))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      code: 'invalid',
      error_count: 1,
      rows: [{ row: 4, field: 'email' }],
    })
    expect(await count()).toBe(1)
  })

  test('fifty thousand rows with one error are refused within seconds', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => row(n, n === 49_000 ? { email: 'x' } : {}))
    const begun = performance.now()
    const refused = await send('customers/import', fileOf(...rows))
    expect(refused.json()).toMatchObject({ error_count: 1, rows: [{ row: 49_002, field: 'email' }] })
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect((await send('customers/import', fileOf(...rows, row(50_001)))).json().errors).toHaveProperty(
      'file',
    )
    expect(await count()).toBe(1)
  })

  test('a number that the file has twice, or a record has already, is named with its row', async () => {
    await send('customers/import', fileOf(row(1)))
    const report = await check(fileOf(row(1), row(2), row(2)))
    expect(faults(report)).toEqual([
      [4, 'customer_no', 'validation.import.twice'],
      [2, 'customer_no', 'validation.unique'],
    ])
  })

  test('what only the rows of a file are to each other refuses all of them when they are written', async () => {
    await world.db.query(
      `insert into tankgroups (id, name, parent_id) values (12, 'A second', 10) on conflict do nothing`,
    )
    const other = row(7, { depot: 'A second', email: 'other@example.com' })
    const answer = await send('customers/import', fileOf(row(7), other))
    expect(lines(answer.body).at(-1)).toMatchObject({
      errors: [{ row: 3, field: 'customer_no', key: 'validation.unique' }],
    })
    expect(await count()).toBe(1)
  })

  test.each([
    [
      'Latin-1 text',
      Buffer.from(fileOf('Seán,A depot,1,a@b.ie,,Cork,Ireland'), 'latin1'),
      'validation.import.encoding',
    ],
    ['UTF-16 text', Buffer.from(fileOf(row(1)), 'utf16le'), 'validation.import.encoding'],
    ['nothing', Buffer.alloc(0), 'validation.import.empty'],
    ['a head alone', Buffer.from(HEAD), 'validation.import.empty'],
    ['an open quotation mark', Buffer.from(fileOf('"Open,A depot,1')), 'validation.import.csv'],
  ])('%s is refused as a file', async (_, file, key) => {
    for (const what of ['customers/import/check', 'customers/import']) {
      const refused = await send(what, file)
      expect([refused.statusCode, refused.json().details?.file?.key]).toEqual([422, key])
    }
  })

  test.each([
    ['a byte order mark', `\uFEFF${fileOf(row(1), row(2))}`],
    ['semicolons', fileOf(row(1), row(2)).replaceAll(',', ';')],
    ['line ends of more than one kind', `${HEAD}\r\n${row(1)}\n${row(2)}\r`],
    ['empty lines', ['', HEAD, '', row(1), ',,,', row(2), ''].join('\n')],
    ['empty cells at the end of lines', [`${HEAD},,`, `${row(1)},,`, `${row(2)},,,`].join('\n')],
    ['spaces in quotation marks', fileOf(row(1), row(2, { depot: '" A depot "' }))],
  ])('%s is no fault of a file', async (_, file) => {
    expect(await check(file)).toMatchObject({ rows: 2, errors: [], valid: true })
  })

  test('a column that is there twice, and a cell below no head, are told for what they are', async () => {
    const below = async (head: string) => faults(await check(`${HEAD},${head}\n${row(1)},More`))
    expect(await below('name ')).toEqual([[1, 'name', 'validation.import.columnTwice']])
    expect(await below('')).toEqual([[2, null, 'validation.import.tooManyCells']])
  })

  test('a row that is no CSV is named as a spreadsheet counts it', async () => {
    const refused = await send('customers/import/check', Buffer.from(fileOf(row(1), '"Open,A depot,1')))
    expect(refused.json().details.file.args).toEqual({ row: 3 })
  })

  test('formulas, missing columns and unknown ones are told for what they are', async () => {
    const formulas = await check(
      fileOf(row(1, { name: '=1+1' }), row(2, { name: '@SUM(A1)' }), row(3, { name: "'=Fine" })),
    )
    expect(faults(formulas)).toEqual([
      [2, 'name', 'validation.import.formula'],
      [3, 'name', 'validation.import.formula'],
    ])
    for (const name of ['+1+1', '-x', '"=1+1"', '" =1+1"', '"\n@x"', '＝1'])
      expect(faults(await check(fileOf(row(1, { name })))), name).toEqual([
        [2, 'name', 'validation.import.formula'],
      ])
    expect(faults(await check('Name;Colour\nA;B'))).toEqual([
      [1, null, 'validation.import.unknownColumn'],
      [1, 'parent_id', 'validation.import.missingColumn'],
      [1, 'county_id', 'validation.import.missingColumn'],
      [1, 'country_id', 'validation.import.missingColumn'],
    ])
  })

  test('the template has a head for each column, and such a file is read back', async () => {
    const template = await world.as('admin')('GET', '/api/tanks/import/template')
    expect(template.headers['content-disposition']).toContain('tanks-template.csv')
    const heads = template.text.replace('\uFEFF', '').trim().split(',')
    expect(heads).toEqual(
      expect.arrayContaining(['Name', 'Depot', 'Dimensions: height (mm)', 'Capacity (L)', 'Tags']),
    )
    const cells: Record<string, string> = {
      Name: 'Imported',
      Depot: 'A depot',
      Customer: 'Own',
      Product: 'Kerosene',
      Shape: 'Rectangular',
      'Dimensions: width (mm)': '1000',
      'Dimensions: length (mm)': '1000',
      'Dimensions: height (mm)': '1000',
      'Capacity (L)': '1000',
      Tags: '"north, farm"',
    }
    const line = heads.map(head => cells[head] ?? '').join(',')
    const answer = await send('tanks/import', `${heads.join(',')}\n${line}`)
    expect(lines(answer.body).at(-1)).toEqual({ created: 1 })
    const [tank] = (
      await world.as('admin')('GET', `/api/tanks?filter=${encodeURIComponent('{"name":"Imported"}')}`)
    ).body
    expect(tank).toMatchObject({
      group_id: 11,
      customer_id: 901,
      content_type: 'kerosene',
      tags: ['north', 'farm'],
      dimensions: { h: 1000 },
    })
  })

  test('what was exported says options in words, and is read back as it was', async () => {
    const model = await world.make(entityOf('models'))
    const columns = ['name', 'group_id', 'content_type', 'direction', 'model_id', 'capacity_l']
    await world.db.query(
      `insert into tanks (name, group_id, content_type, direction, model_id, capacity_l)
       values ('Sump', 11, 'gas_oil', 1, $1, 1500)`,
      [model.id],
    )
    const { body } = await world.app.inject({
      url: `/api/tanks/export?columns=${JSON.stringify(columns)}&filter=${encodeURIComponent('{"name":"Sump"}')}`,
      headers: { authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}` },
    })
    expect(body).toContain('Sump,A depot,Gas oil,Collection (level rises),')
    const file = body.replace('Sump', 'Second sump')
    const answer = await send('tanks/import', file)
    expect(answer.statusCode, answer.body).toBe(200)
    const tanks = await world.db.query(
      `select content_type, direction, model_id, capacity_l from tanks where name in ('Sump', 'Second sump')`,
    )
    expect(tanks).toHaveLength(2)
    expect(tanks[1]).toEqual(tanks[0])
  })

  const TANKS =
    'Name,Depot,Customer,Product,Shape,Dimensions: width (mm),Dimensions: length (mm),Dimensions: height (mm),Capacity (L)'
  const tank = (name: string, depot = 'A depot') =>
    `${name},${depot},,Kerosene,Rectangular,1000,1000,1000,1000`
  const tankFile = (...names: string[]) => [TANKS, ...names.map(name => tank(name))].join('\n')
  const tanksCalled = async (name: string) =>
    (await world.db.query<{ id: number }>('select id from tanks where name = $1', [name])).map(({ id }) => id)

  test('the same file a second time is refused by row, with the record that is there', async () => {
    const file = tankFile('Twice 1', 'Twice 2')
    await send('tanks/import', file)
    const [id] = await tanksCalled('Twice 1')
    const report = await check(tankFile('twice 1 ', 'New'), 'tanks')
    expect(report).toMatchObject({ rows: 2, valid: false, error_count: 1, existing_count: 1 })
    expect(report.errors).toMatchObject([
      { row: 2, field: 'name', column: 'Name', key: 'validation.import.exists', args: { id: String(id) } },
    ])
    const again = await send('tanks/import', file)
    expect(again.statusCode).toBe(422)
    expect(again.json()).toMatchObject({ error_count: 2, existing_count: 2 })
    expect(await tanksCalled('Twice 1')).toEqual([id])
  })

  test('rows that exist are skipped where that is asked for, and only these', async () => {
    await send('customers/import', fileOf(row(1)))
    const file = fileOf(row(1, { name: 'Renamed since' }), row(2))
    const answer = await send('customers/import?existing=skip', file)
    expect(lines(answer.body).at(-1)).toEqual({ created: 1, skipped: 1 })
    const again = await send('customers/import?existing=skip', file)
    expect(lines(again.body).at(-1)).toEqual({ created: 0, skipped: 2 })
    const wrong = await send('customers/import?existing=skip', fileOf(row(1), row(3, { email: 'x' })))
    expect([wrong.statusCode, wrong.json().error_count]).toEqual([422, 1])
    const unknown = await send('customers/import?existing=maybe', file)
    expect([unknown.statusCode, unknown.json().errors]).toEqual([
      400,
      { existing: 'existing: refuse or skip' },
    ])
    expect(await count()).toBe(3)
  })

  test('what is named alike is another one in another depot, or with another number', async () => {
    await world.db.query(
      `insert into tankgroups (id, name, parent_id) values (12, 'A second', 10) on conflict do nothing`,
    )
    await send('tanks/import', tankFile('Alike'))
    const elsewhere = `${TANKS}\n${tank('Alike', 'A second')}`
    expect(await check(elsewhere, 'tanks')).toMatchObject({ valid: true, existing_count: 0 })
    await send('customers/import', fileOf(row(1, { name: 'Namesake' })))
    expect(await check(fileOf(row(2, { name: 'Namesake' })))).toMatchObject({ valid: true })
  })

  test('what the whole of a record is refused for is named by the head of its column', async () => {
    const { errors } = await check(tankFile('Larger').replace(/1000$/, '5000'), 'tanks')
    expect(errors).toMatchObject([{ row: 2, column: 'Capacity (L)', key: 'geometry.capacity' }])
  })

  test('a record that the file itself has twice is named with the row above', async () => {
    const report = await check(tankFile('Once', 'Other', 'ONCE'), 'tanks')
    expect(faults(report)).toEqual([[4, 'name', 'validation.import.twice']])
  })

  test('of two files of the same tanks at once, one is imported', async () => {
    const file = tankFile('At once')
    const answers = await Promise.all([send('tanks/import', file), send('tanks/import', file)])
    const created = answers.filter(({ body }) => body.includes('"created":1'))
    expect([created.length, (await tanksCalled('At once')).length]).toEqual([1, 1])
  })

  test('a product goes by its own name in files, and is read back by it', async () => {
    const model = await world.make(entityOf('models'))
    await world.db.query(
      `insert into tanks (name, group_id, content_type, content_label, model_id, capacity_l)
       values ('Waste', 11, 'other', 'Waste oil', $1, 1500)`,
      [model.id],
    )
    const columns = ['name', 'group_id', 'content_type', 'content_label', 'model_id', 'capacity_l']
    const { body } = await world.app.inject({
      url: `/api/tanks/export?columns=${JSON.stringify(columns)}&filter=${encodeURIComponent('{"name":"Waste"}')}`,
      headers: { authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}` },
    })
    expect(body).toContain('Waste,A depot,Waste oil,Waste oil,')
    const answer = await send('tanks/import', body.replace('Waste,', 'Second waste,'))
    expect(lines(answer.body).at(-1)).toEqual({ created: 1 })
    const [made] = await world.db.query(
      `select content_type, content_label from tanks where name = 'Second waste'`,
    )
    expect(made).toEqual({ content_type: 'other', content_label: 'Waste oil' })
    // An unknown product name alone is refused, so that a typo isn't imported as another product.
    const alone = await check(tankFile('Mistyped').replace('Kerosene', 'Kerosine'), 'tanks')
    expect(faults(alone)).toEqual([[2, 'content_type', 'validation.choice']])
  })

  test('whoever imports sees and fills their own depots alone; who may not create may not import', async () => {
    const foreign = await check(fileOf(row(1, { depot: 'B depot' })), 'customers', 2)
    expect(faults(foreign)).toEqual([[2, 'parent_id', 'validation.import.notFound']])
    expect(lines((await send('customers/import', fileOf(row(1)), 2)).body).at(-1)).toEqual({ created: 1 })
    for (const who of [3, 4, 5, 6, 7, 8])
      expect((await send('customers/import', fileOf(row(2)), who)).statusCode).toBe(403)
    expect((await send('tanks/import/check', 'Name\nA', 2)).statusCode).toBe(403)
    expect((await send('devices/import', 'Name\nA')).statusCode).toBe(404)
  })

  test('whoever leaves while a file is imported leaves nothing of it', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = {
      authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}`,
      'content-type': 'text/csv',
    }
    const asking = request(`${address}/api/customers/import`, { method: 'POST', headers })
    asking.end(fileOf(...Array.from({ length: 1000 }, (_, n) => row(n))))
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    expect(String(await once(answer, 'data'))).toMatch(/^{"done":0,"of":1000}/)
    answer.destroy()
    // The next import waits until the previous one has finished.
    expect(lines((await send('customers/import', fileOf(row(5000)))).body).at(-1)).toEqual({ created: 1 })
    expect(await count()).toBe(2)
  })

  test('a repeated Idempotency-Key imports once, and is answered as the first time', async () => {
    const key = { 'idempotency-key': 'one file' }
    const first = await send('customers/import', fileOf(row(1)), 1, key)
    const again = await send('customers/import', fileOf(row(1)), 1, key)
    expect([first, again].map(({ body }) => lines(body).at(-1))).toEqual([{ created: 1 }, { created: 1 }])
    expect(await count()).toBe(2)
  })
})
