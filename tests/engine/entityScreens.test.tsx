// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import { META, can, hasSection, unwrapComputed, type Entity, type Operation } from '../../src/config/schema'
import { loadParts } from '../../src/resources/engine/parts/useParts'
import { partsOf } from '../../src/resources/parts'
import { idOf } from '../../src/resources/engine/inputs/FormField'
import { dayText } from '../../src/resources/engine/inputs/readDay'
import { screenFor } from '../../src/resources/engine/links'
import { labelWords, screenWords } from '../../src/resources/engine/words'
import { heading, rows, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const label = (entity: Entity, name: string) => labelWords(text, entity.name, name)
const pathOf = ({ source }: Entity) =>
  source.kind === 'rest' ? `/api${source.path}` : `/api/collections/${source.name}`

/** A record that the server made, and a screen that it can be opened on. */
async function one(entity: Entity) {
  const id = api.made[entity.name]![0]!
  const record = await api.ask('GET', `${pathOf(entity)}/${id}`)
  return { record, path: screenFor(entity, record)!.path, title: await titleOf(entity, record) }
}

/** A record that has nothing but a number is called by what it is about, one that has sentences by the first line. */
async function titleOf(entity: Entity, record: Record<string, unknown>): Promise<string> {
  const about = entity.title === 'id' ? aboutOf(entity, record) : undefined
  if (!about) return String(record[entity.title] ?? record.id).replace(/\n[^]*/, ' …')
  return titleOf(about.entity, await api.ask('GET', `${pathOf(about.entity)}/${about.id}`))
}
function aboutOf(entity: Entity, record: Record<string, unknown>) {
  for (const name of entity.list.columns) {
    const field = entity.fields[name] && unwrapComputed(entity.fields[name])
    if (field?.type === 'reference' && record[name] !== null)
      return { entity: entityOf(field.to), id: String(record[name]) }
  }
  return undefined
}

/** The entities with which an admin may do this, by name. */
const allowed = (operation: Operation) =>
  entities
    .filter(entity => can({ role: 'admin' }, operation, entity))
    .map(entity => [entity.name, entity] as const)

describe.each(entities.map(entity => [entity.name, entity] as const))('%s', (_name, entity) => {
  test.each(
    entity.screens.map(({ path, columns, filter, begin }) => [path, columns, filter, begin] as const),
  )('lists its records at %s, with the columns of the declaration', async (path, columns, filter, begin) => {
    // Columns that wait for room have it.
    await visit(api, `/dashboard/${path}`, { width: 5000 })
    await heading(text(`screens.${path}`))
    const query = encodeURIComponent(JSON.stringify({ ...filter, ...begin }))
    const expected = (await api.ask('GET', `${pathOf(entity)}?filter=${query}`)) as unknown as unknown[]
    if (expected.length === 0) {
      const begun = Object.keys(begin).length > 0
      const nothing = begun ? 'engine.noMatch' : `records.${path}.empty`
      expect(await screen.findByText(text(nothing, { _: text('engine.empty') }))).toBeVisible()
      return
    }
    expect(await rows()).toHaveLength(expected.length)
    const heads = screen.getAllByRole('columnheader').map(each => each.textContent)
    expect(heads).toEqual(expect.arrayContaining(columns.map(name => screenWords(text, { path }, name))))
  })

  test('shows every field of a record on its page', async () => {
    const { record, path, title } = await one(entity)
    await visit(api, `/dashboard/${path}/${encodeURIComponent(String(record.id))}/show`)
    await heading(new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    // What a part shows is shown in its own way.
    const { omitFields = [] } = await loadParts(partsOf.get(entity.name), 'show', path)
    const hidden = entity.form.filter(part => !hasSection(part, record)).flatMap(({ fields }) => fields)
    const names = Object.keys(entity.fields).filter(
      name =>
        !entity.fields[name]!.secret &&
        // Only lists are filtered by what happened.
        entity.fields[name]!.type !== 'occurrence' &&
        !['version', 'id', ...omitFields, ...hidden].includes(name),
    )
    const page = screen.getByRole('article')
    // A note about the capacity is a status as well, and stays.
    await waitFor(() => expect(page.querySelector('[aria-busy="true"]')).toBeNull())
    const absent = names.filter(name => within(page).queryAllByText(label(entity, name)).length === 0)
    expect(absent).toEqual([])
    expect(META.every(name => name in record)).toBe(true)
  })
})

describe.each(allowed('create'))('%s', (_name, entity) => {
  test('asks for every field that can be written when a record is created', async () => {
    const [{ path, filter }] = entity.screens as [(typeof entity.screens)[0]]
    await visit(api, `/dashboard/${path}/create`)
    await screen.findByRole('button', { name: text('engine.save') })
    const begun = Object.fromEntries(
      Object.entries(entity.fields).map(([name, field]) => [name, field.default ?? null]),
    )
    // What a part asks for only beside some values, such as a table of a shape that has one, is left out.
    const { fields: parts = {} } = await loadParts(partsOf.get(entity.name), 'form', path)
    const asked = entity.form
      .filter(part => hasSection(part, begun))
      .flatMap(({ fields }) => fields)
      .filter(name => !(name in filter) && (parts[name]?.isAsked?.(begun) ?? true))
    const absent = asked.filter(name => !document.getElementById(idOf(name)))
    expect(absent).toEqual([])
  })
})

describe.each(allowed('update'))('%s', (_name, entity) => {
  test('fills the form of a record with what the record has', async () => {
    const { record, path, title } = await one(entity)
    await visit(api, `/dashboard/${path}/${encodeURIComponent(String(record.id))}`)
    await heading(text('engine.editOne', { title }))
    await screen.findByRole('button', { name: text('engine.save') })
    const hidden = entity.form.filter(part => !hasSection(part, record)).flatMap(({ fields }) => fields)
    const wrong = entity.writable.flatMap(name => {
      if (hidden.includes(name)) return []
      const field = unwrapComputed(entity.fields[name]!)
      const input = document.getElementById(idOf(name))
      const plain = ['text', 'email', 'phone', 'longText', 'integer', 'decimal', 'quantity', 'date', 'choice']
      if (!plain.includes(field.type) || entity.fields[name]!.secret) return []
      // A picture is seen, not typed.
      if (field.type === 'text' && field.as === 'picture') return []
      const has = (input as HTMLInputElement | null)?.value
      const kept = String(record[name] ?? '')
      return has === (field.type === 'date' ? dayText(kept) : kept)
        ? []
        : [`${name}: ${has} instead of ${String(record[name])}`]
    })
    expect(wrong).toEqual([])
  })
})

test('all states of a record stand beside its title', async () => {
  const id = api.made.firmwares![0]!
  api.intercept(call =>
    call.method === 'GET' && call.path.endsWith(`/${id}`)
      ? Response.json({ id, version_name: '1.3.0', channel: 'stable', state: 'withdrawn', version: 1 })
      : undefined,
  )
  await visit(api, `/dashboard/manage-firmware/${id}/show`)
  const title = await heading(/^1\.3\.0/)
  expect(title).toHaveTextContent('Stable')
  expect(title).toHaveTextContent('Withdrawn')
  api.intercept(() => undefined)
})

test('a state that a record does not have leaves no dash beside its title', async () => {
  const id = api.made.firmwares![0]!
  api.intercept(call =>
    call.method === 'GET' && call.path.endsWith(`/${id}`)
      ? Response.json({ id, version_name: '1.3.0', channel: null, state: 'withdrawn', version: 1 })
      : undefined,
  )
  await visit(api, `/dashboard/manage-firmware/${id}/show`)
  const title = await heading(/^1\.3\.0/)
  expect(title).toHaveTextContent(/^1\.3\.0\s*Withdrawn$/)
  api.intercept(() => undefined)
})

test('rows of a single value are a list in words, not a table', async () => {
  api.intercept(call =>
    call.method === 'GET' && call.path === '/api/users/2'
      ? Response.json({ id: 2, name: 'Somebody', roles: [{ name: 'client' }], version: 1 })
      : undefined,
  )
  await visit(api, '/dashboard/users/2/show')
  const page = await screen.findByRole('article')
  const roles = (await within(page).findByText('Roles')).closest('div')!
  expect(within(roles).getByRole('listitem')).toHaveTextContent(/^Client$/)
  expect(roles).not.toHaveAttribute('data-block')
  expect(within(roles).queryByRole('table')).toBeNull()
  api.intercept(() => undefined)
})

test('several records are named in a cell, up to two of them', async () => {
  const groups = (await api.ask('GET', '/api/tankgroups?sort=["id","ASC"]')) as never as {
    id: number
    name: string
  }[]
  const [a, b, c] = groups as [(typeof groups)[0], (typeof groups)[0], (typeof groups)[0]]
  const cell = async (ids: number[]) => {
    const record = { id: 1, tank_group_ids: ids }
    api.intercept(call =>
      call.method === 'GET' && call.path.startsWith('/api/users?')
        ? Response.json([{ ...record, name: 'Somebody' }], { headers: { 'content-range': 'users 0-0/1' } })
        : undefined,
    )
    const { unmount } = await visit(api, '/dashboard/users?columns=name,tank_group_ids')
    const [row] = await rows()
    await waitFor(() => expect(row!.querySelector('[aria-busy]')).toBeNull())
    const said = row!.querySelectorAll('td')[2]!.textContent
    unmount()
    return said
  }
  expect(await cell([a.id, b.id])).toBe(`${a.name}, ${b.name}`)
  expect(await cell([a.id, b.id, c.id])).toBe(`${a.name}, ${b.name} +1`)
  api.intercept(() => undefined)
})
