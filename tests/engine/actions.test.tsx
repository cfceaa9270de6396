// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filter, heading, rows, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

let count = 0
const codeOf = (n: number) => `LIFE-${count}-${n}`

/** Devices of which each has been moved through so many of the steps. */
async function devices(...steps: (readonly string[])[]) {
  count++
  const ids: number[] = []
  for (const [n, names] of steps.entries()) {
    const sigfox_id = (0x5000 + count * 16 + n).toString(16)
    const body = { device_id: codeOf(n), hw_version: '3', network: 'sigfox', sigfox_id }
    const { id } = await api.ask('POST', '/api/devices', body)
    for (const name of names) await api.ask('POST', `/api/devices/${id}/${name}`, {})
    ids.push(id)
  }
  return ids
}
const stateOf = async (id: number) => (await api.ask('GET', `/api/devices/${id}`)).state
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const UP_TO_PACKED = ['panel', 'program', 'calibrate', 'activate', 'pack']
const UP_TO_INSTALLED = [...UP_TO_PACKED, 'ship', 'bootstrap', 'install']

describe('what can be done with a record', () => {
  let id: number
  beforeEach(async () => {
    ;[id] = (await devices(UP_TO_INSTALLED)) as [number]
  })

  test('stands on its page as far as role and state allow', async () => {
    await visit(api, `/dashboard/devices/${id}/show`)
    await heading(new RegExp(codeOf(0)))
    expect(await button('Deactivate')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add to panel' })).toBeNull()
    await userEvent.click(await button(text('engine.act.more')))
    const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    expect(items).toContain('Retire')
    expect(items).not.toContain('Ship')
  })

  test('is not offered to who may not do it', async () => {
    await api.ask('POST', '/api/tanks', {
      name: 'Watched',
      group_id: 11,
      content_type: 'kerosene',
      shape: 'vertical_cylinder',
      dimensions: { d: 1000, h: 1000 },
      capacity_l: 785,
      device_id: id,
    })
    await visit(api, `/dashboard/devices/${id}/show`, { role: 'client' })
    await heading(new RegExp(codeOf(0)))
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
    expect(screen.queryByRole('button', { name: text('engine.act.more') })).toBeNull()
  })

  test('asks whether it is meant, does it, and takes it back where there is a way', async () => {
    await visit(api, `/dashboard/devices/${id}/show`)
    await userEvent.click(await button('Deactivate'))
    const dialog = await screen.findByRole('dialog', { name: `Deactivate: ${codeOf(0)}?` })
    expect(await stateOf(id)).toBe('installed')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'House is empty')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(`${codeOf(0)}: Deactivated`)).toBeVisible()
    expect(await stateOf(id)).toBe('inactive')
    expect(await button('Reactivate')).toBeVisible()
    await userEvent.click(await button(text('engine.act.undo')))
    expect(await screen.findByText(text('engine.act.undone', { title: codeOf(0) }))).toBeVisible()
    expect(await stateOf(id)).toBe('installed')
    expect(await button('Deactivate')).toBeVisible()
  })

  test('is offered to be taken back until the next thing is done with the record, or it is changed', async () => {
    const isOffered = () => screen.queryByRole('button', { name: text('engine.act.undo') }) !== null
    const deactivate = async () => {
      await userEvent.click(await button('Deactivate'))
      const dialog = await screen.findByRole('dialog')
      await userEvent.type(within(dialog).getByLabelText(/Reason/), 'House is empty')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
      await screen.findByText(`${codeOf(0)}: Deactivated`)
    }
    await visit(api, `/dashboard/devices/${id}/show`)
    await deactivate()
    expect(isOffered()).toBe(true)
    await userEvent.click(await button('Reactivate'))
    await screen.findByText(`${codeOf(0)}: Reactivated`)
    expect(isOffered()).toBe(false)
    await deactivate()
    expect(isOffered()).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: text('engine.edit') }))
    await userEvent.type(await screen.findByRole('textbox', { name: /Hardware/ }), '1')
    await userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
    await screen.findByText(text('engine.saved'))
    expect(isOffered()).toBe(false)
  })

  test('is asked for with the cursor in the first field: what is typed at once goes there', async () => {
    await visit(api, `/dashboard/devices/${id}/show`)
    await userEvent.click(await button('Deactivate'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.keyboard('House is empty')
    expect(within(dialog).getByLabelText(/Reason/)).toHaveValue('House is empty')
  })

  test('asks for what it needs, and says at the field what is missing', async () => {
    await visit(api, `/dashboard/devices/${id}/show`)
    await userEvent.click(await button(text('engine.act.more')))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quarantine' }))
    const dialog = await screen.findByRole('dialog', { name: `Quarantine: ${codeOf(0)}?` })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quarantine' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Reason')
    expect(await stateOf(id)).toBe('installed')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Reads nonsense')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quarantine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stateOf(id)).toBe('quarantined')
    const filtered = encodeURIComponent(
      JSON.stringify({ entity: 'devices', entity_id: id, action: 'quarantine' }),
    )
    const log = (await api.ask('GET', `/api/audit_log?filter=${filtered}`)) as unknown as { after: unknown }[]
    expect(log[0]!.after).toMatchObject({ state: 'quarantined', $input: { reason: 'Reads nonsense' } })
  })

  test('is refused with the state where somebody else was faster', async () => {
    await visit(api, `/dashboard/devices/${id}/show`)
    await userEvent.click(await button('Deactivate'))
    const dialog = await screen.findByRole('dialog')
    await api.ask('POST', `/api/devices/${id}/fail`, { reason: 'Wet' })
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'House is empty')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(/Not possible any more: State: Failed \(changed by/)).toBeVisible()
    expect(await stateOf(id)).toBe('failed')
    expect(await button(/^Swap/)).toBeVisible()
  })

  test('is done once by a double click, in its dialog or without one', async () => {
    const done = (name: string) => api.calls.filter(({ path }) => path === `/api/devices/${id}/${name}`)
    const twice = (pressed: HTMLElement) => {
      fireEvent.click(pressed)
      fireEvent.click(pressed)
    }
    await visit(api, `/dashboard/devices/${id}/show`)
    await userEvent.click(await button('Deactivate'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'House is empty')
    twice(within(dialog).getByRole('button', { name: 'Deactivate' }))
    twice(await button('Reactivate'))
    expect(await screen.findByText(`${codeOf(0)}: Reactivated`)).toBeVisible()
    expect([done('deactivate').length, done('reactivate').length]).toEqual([1, 1])
    expect(screen.queryByText(/Not possible any more/)).toBeNull()
  })

  test('is under a button at the end of its row', async () => {
    await visit(api, `/dashboard/devices?${filter({ q: codeOf(0) })}`)
    const [row] = await rows()
    await userEvent.click(
      within(row!).getByRole('button', { name: text('engine.act.moreFor', { title: codeOf(0) }) }),
    )
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('dialog', { name: `Deactivate: ${codeOf(0)}?` })
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'House is empty')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    await waitFor(async () => expect(await stateOf(id)).toBe('inactive'))
    // The row itself has not been opened.
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Devices')
  })
})

describe('what can be done with many records', () => {
  test('is done with those that allow it; the others are named, and can be chosen by themselves', async () => {
    const [packed, early] = (await devices(UP_TO_PACKED, ['panel'])) as [number, number]
    await visit(api, `/dashboard/devices?${filter({ q: `LIFE-${count}-` })}`)
    expect(await rows()).toHaveLength(2)
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    const bar = await screen.findByRole('region', { name: '2 selected' })
    await userEvent.click(within(bar).getByRole('button', { name: text('engine.act.more') }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ship' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ship: 2 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ship' }))
    expect(await screen.findByText('1 record: Shipped')).toBeVisible()
    const alert = await screen.findByText(new RegExp(`${codeOf(1)}`), { selector: 'bdi' })
    expect(alert.closest('[role="alert"]')).toHaveTextContent('One record couldn’t be changed')
    expect([await stateOf(packed), await stateOf(early)]).toEqual(['shipped', 'panelled'])
    await userEvent.click(await button(text('engine.act.selectFailed')))
    expect(await screen.findByText('1 selected')).toBeVisible()
  })

  test('is refused in its dialog, at the field, where what was entered is wrong for all of them', async () => {
    const ids = api.made.tanks!
    const bulk = () => api.calls.filter(({ path }) => path === '/api/tanks/bulk/quarantineTank')
    const states = () =>
      Promise.all(ids.map(async each => (await api.ask('GET', `/api/tanks/${each}`)).quarantined))
    const before = await states()
    await visit(api, '/dashboard/tanks')
    await rows()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await userEvent.click(await button(text('engine.act.more')))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quarantine' }))
    const dialog = await screen.findByRole('dialog', { name: /^Quarantine: \d+ records\?$/ })
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Building works')
    const until = within(dialog).getByLabelText(/^Until/)
    await userEvent.type(until, '01/01/2020 10:00')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quarantine' }))
    await waitFor(() => expect(until).toHaveAccessibleDescription(/Must be in the future/))
    expect(within(dialog).getByLabelText(/Reason/)).toHaveValue('Building works')
    expect(bulk()).toHaveLength(1)
    expect(screen.queryByText(/couldn’t be changed/)).toBeNull()
    expect(await states()).toEqual(before)
  })

  test('reaches all that a filter finds, and can be taken back', async () => {
    const ids = await devices(...Array.from({ length: 4 }, () => UP_TO_PACKED.slice(0, 4)))
    await visit(api, `/dashboard/devices?${filter({ q: `LIFE-${count}-` })}&page=1&perPage=2`)
    expect(await rows()).toHaveLength(2)
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await userEvent.click(await button(text('engine.selectAll', { count: 4 })))
    await userEvent.click(await button(text('engine.act.more')))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pack' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pack' }))
    expect(await screen.findByText('4 records: Packed')).toBeVisible()
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'packed'))
    await userEvent.click(await button(text('engine.act.undo')))
    await waitFor(async () => expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'activated')))
  })
})
