// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
let panel: Awaited<ReturnType<Api['ask']>>
let count = 0
/** Kept to the millisecond, typed to the minute. */
const TESTED = '2026-03-31T13:30:41.250Z'

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  const sample = await api.ask('GET', `/api/collections/panels/${api.made.panels![0]}`)
  panel = await api.ask('POST', '/api/collections/panels', {
    code: `DATES-${++count}`,
    batch_id: sample.batch_id,
    tested_at: TESTED,
  })
})

const save = () => userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
const writes = () => api.calls.filter(({ method }) => method === 'POST' || method === 'PUT')
async function type(label: RegExp, words: string) {
  const input = await screen.findByLabelText<HTMLInputElement>(label)
  await userEvent.clear(input)
  await userEvent.type(input, words)
  return input
}
const day = async (words: string) => {
  await visit(api, '/dashboard/batches/create')
  return type(/^Started on/, words)
}
const time = async (words: string) => {
  await visit(api, `/dashboard/panels/${panel.id}`)
  return type(/^Tested/, words)
}

describe('a day in a form', () => {
  test('is typed with the day before the month, and written out when it is left', async () => {
    const input = await day('1.4.2026')
    expect(input).toHaveValue('1.4.2026')
    await userEvent.tab()
    expect(input).toHaveValue('01/04/2026')
    await type(/^Code/, `B-${count}`)
    await type(/^Hardware/, '2.1')
    await type(/^Quantity/, '10')
    await save()
    await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ started_on: '2026-04-01' }))
  })

  test('keeps a space that is left while it is typed', async () => {
    const input = await day('1 4')
    await userEvent.keyboard('{Backspace}')
    expect(input).toHaveValue('1 ')
    await userEvent.keyboard('5 2026{Tab}')
    expect(input).toHaveValue('01/05/2026')
  })

  test('that is none stays to be put right, is told how days are written, and is not sent', async () => {
    const input = await day('04/31/2026')
    await save()
    expect(await screen.findByText(text('engine.notADay'))).toBeVisible()
    expect(input).toHaveValue('04/31/2026')
    expect(input).toBeInvalid()
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Started on' })).toBeVisible()
    expect(writes()).toEqual([])
  })
})

describe('a time in a form', () => {
  test('is on the clocks of the zone, and read in either half of the day', async () => {
    const input = await time('1/7/2026 2:05 pm')
    await userEvent.tab()
    expect(input).toHaveValue('01/07/2026 - 02:05 pm')
    await save()
    await waitFor(() =>
      expect(writes().at(-1)?.body).toMatchObject({ tested_at: '2026-07-01T13:05:00.000Z' }),
    )
  })

  test('that was only looked at keeps its seconds', async () => {
    await time('31/03/2026 14:30')
    await type(/^Code/, `DATES-${count}-R`)
    await save()
    await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ code: `DATES-${count}-R` }))
    expect(writes().at(-1)?.body).not.toHaveProperty('tested_at')
  })

  test('without its hour is none', async () => {
    await time('31 March 2026')
    await save()
    expect(await screen.findByText(text('engine.notATime'))).toBeVisible()
    expect(writes()).toEqual([])
  })
})
