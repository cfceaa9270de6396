// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { suddenChangeQueue } from '../../src/config/calls/events'
import { useQueue } from '../../src/resources/approvals/useQueue'

const WAITING = [5, 6].map(id => ({ id, version: 1, started_at: `2026-11-2${id}T00:00:00Z` }))
vi.mock('../../src/providers/calls/request', () => ({ request: () => Promise.resolve(WAITING) }))
vi.mock('../../src/providers/auth/authorised', () => ({
  authorisedJson: () => Promise.resolve({ json: [] }),
  expireBy: () => undefined,
}))

const queueAt = (address: string) =>
  renderHook(() => useQueue(suddenChangeQueue), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[address]}>
        <CoreAdminContext queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    ),
  }).result

describe('a queue of events to review', () => {
  test.each(['null', 'NaN', '', '-1', 'x'])(
    'begins with its first where the address names "%s"',
    async event => {
      const queue = queueAt(`/?event=${event}`)
      await waitFor(() => expect(queue.current.current?.id).toBe(5))
      expect(queue.current.missing).toBeUndefined()
    },
  )

  test('shows the one that the address names, or says that it isn’t open', async () => {
    const named = queueAt('/?event=6')
    await waitFor(() => expect(named.current.current?.id).toBe(6))
    const gone = queueAt('/?event=7')
    await waitFor(() => expect(gone.current.missing).toEqual({ id: 7, wasOpen: false }))
  })
})
