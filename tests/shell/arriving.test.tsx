// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { loadMessages } from '../../src/providers/i18n/messages'
import { SeedProgressBanner } from '../../src/shell/SeedProgressBanner'
import { answer, serve } from './support'
import { PATIENCE_MS } from '../support/patience'

type Seed = { done: boolean; tanks?: number; of?: number }

let server: Awaited<ReturnType<typeof serve>>
let reads: Record<string, number>
beforeAll(() => loadMessages('en'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  return server.stop()
})
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Page content: data that may be refetched, and a form that may not. */
function Page({ name, still = false }: { name: string; still?: boolean }) {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: () => Promise.resolve((reads[name] = (reads[name] ?? 0) + 1)),
    ...(still ? { refetchOnWindowFocus: false } : {}),
  })
  return (
    <p>
      {name} {data}
    </p>
  )
}

/** The page frame with a server that sends these answers in turn, and repeats the last one. */
async function frame(...seeds: [Seed, ...Seed[]]) {
  reads = {}
  let asked = 0
  server = await serve((_, response) =>
    answer(response, 200, { status: 'ready', seed: seeds[Math.min(asked++, seeds.length - 1)] }),
  )
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={createI18nProvider()} queryClient={new QueryClient()}>
        <SeedProgressBanner />
        <Page name="list" />
        <Page name="form" still />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  await screen.findByText('list 1')
  await vi.waitFor(() => expect(server.seen).toHaveLength(1), { timeout: PATIENCE_MS })
}

describe('a demonstration that takes in its readings', () => {
  test('is told with how far it is, is read as it comes, and is not spoken of when it is whole', async () => {
    await frame({ done: false, tanks: 0, of: 240 }, { done: false, tanks: 63, of: 240 }, { done: true })
    await screen.findByText('0 of 240 tanks')
    expect(screen.getByText('list 1')).toBeVisible()
    await later(2)
    await screen.findByText('63 of 240 tanks')
    expect(screen.getByRole('progressbar')).toHaveValue(63)
    await screen.findByText('list 2')
    await later(2)
    // The last message arrived after the previous check.
    await screen.findByText('list 3')
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.getByText('form 1')).toBeVisible()
    await later(60)
    expect(server.seen).toHaveLength(3)
  })

  test('is asked about once where there is none, and nothing is read anew', async () => {
    await frame({ done: true })
    await later(60)
    expect(server.seen).toEqual([expect.objectContaining({ path: '/readyz', authorization: undefined })])
    expect(screen.getByText('list 1')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })
})
