// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heading, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
}, 60_000)
afterAll(() => api.stop())

describe('the address of a form that a role may not use', () => {
  test("leads to the record's page where the role may see it", async () => {
    const [own] = (await api.ask('GET', '/api/tankgroups', undefined, 'client')) as never as { id: number }[]
    const { router } = await visit(api, `/dashboard/groups/${own!.id}`, { role: 'client' })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/groups/${own!.id}/show`))
    expect(screen.queryByRole('button', { name: text('engine.save') })).toBeNull()
  })

  test('is told to be no page where a record would be made', async () => {
    await visit(api, '/dashboard/groups/create', { role: 'client' })
    await heading('Looks like you got lost')
    expect(screen.getByRole('link', { name: 'BACK HOME' })).toBeVisible()
  })
})
