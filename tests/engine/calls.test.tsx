// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forecast } from '../../src/config/calls/insight'
import { createSavedView, removeSavedView, savedViews } from '../../src/config/schema/calls/savedViews'
import { useCall } from '../../src/providers/calls/useCall'
import { useSend } from '../../src/providers/calls/useSend'
import { setStored } from '../../src/providers/auth/store'
import { AppError } from '../../src/providers/errors'

type Sent = { url: string; init: RequestInit }
let sent: Sent[] = []
let answer: (sent: Sent) => Promise<Response> | Response

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const header = ({ init }: Sent, name: string) => new Headers(init.headers).get(name)

beforeEach(() => {
  sent = []
  setStored('auth', {
    token: 'any',
    role: 'client',
    user: { id: 2 } as never,
    expiresAt: Date.now() + 600_000,
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Promise.resolve(answer({ url, init }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
)

describe('useCall', () => {
  test('asks at the address of the call and gives its answer', async () => {
    answer = () => json({ method: 'weather' })
    const { result } = renderHook(() => useCall(forecast, { id: 7, days: 30 }), { wrapper })
    await waitFor(() => expect(result.current.data?.method).toBe('weather'))
    expect(sent.map(({ url, init }) => [init.method, url])).toEqual([
      ['GET', '/api/tanks/7/forecast?days=30'],
    ])
    expect(header(sent[0]!, 'idempotency-key')).toBeNull()
  })

  test('fails with an AppError that has the text of each field', async () => {
    answer = () => json({ error: 'No', code: 'malformed', errors: { days: 'Must be at most 90' } }, 400)
    const { result } = renderHook(() => useCall(forecast, { id: 7, days: 91 }), { wrapper })
    await waitFor(() => expect(result.current.error).toBeInstanceOf(AppError))
    expect(result.current.error!.fields).toEqual({ days: 'Must be at most 90' })
  })

  test('gives up the request once nobody looks at its answer', async () => {
    answer = () => new Promise<Response>(() => undefined)
    const { unmount } = renderHook(() => useCall(forecast, { id: 7 }), { wrapper })
    await waitFor(() => expect(sent).toHaveLength(1))
    unmount()
    expect(sent[0]!.init.signal!.aborted).toBe(true)
  })
})

describe('useSend', () => {
  test('sends the body with a key of its own each time, and refetches what is cached under the tag', async () => {
    answer = ({ init }) => json(init.method === 'GET' ? [] : { id: 1 })
    const { result } = renderHook(
      () => ({ list: useCall(savedViews, { screen: 'tanks' }), create: useSend(createSavedView) }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.list.data).toEqual([]))
    for (const name of ['One', 'Two'])
      await act(() => result.current.create.mutateAsync({ screen: 'tanks', name }))
    const posts = sent.filter(({ init }) => init.method === 'POST')
    expect(posts.map(({ init }) => JSON.parse(init.body as string) as unknown)).toEqual([
      { screen: 'tanks', name: 'One' },
      { screen: 'tanks', name: 'Two' },
    ])
    const keys = posts.map(post => header(post, 'idempotency-key'))
    expect(new Set(keys).size).toBe(2)
    expect(keys.every(key => key !== null && key.length > 10)).toBe(true)
    expect(sent.filter(({ init }) => init.method === 'GET')).toHaveLength(3)
  })

  test('sent twice before it is answered, it is sent once; a key given to it stays the same after that', async () => {
    answer = () => json({ id: 1 })
    const { result } = renderHook(() => useSend(createSavedView, 'of-this-form'), { wrapper })
    const send = (name: string) => result.current.mutateAsync({ screen: 'tanks', name })
    await act(() => Promise.all([send('One'), send('One'), send('Two')]))
    expect(sent.map(({ init }) => (JSON.parse(init.body as string) as { name: string }).name)).toEqual([
      'One',
      'Two',
    ])
    await act(() => send('One'))
    expect(sent.map(each => header(each, 'idempotency-key'))).toEqual(Array(3).fill('of-this-form'))
  })

  test('a call without a body sends none', async () => {
    answer = () => json({ id: 4 })
    const { result } = renderHook(() => useSend(removeSavedView), { wrapper })
    await act(() => result.current.mutateAsync({ id: 4 }))
    expect([sent[0]!.init.method, sent[0]!.url, sent[0]!.init.body]).toEqual([
      'DELETE',
      '/api/saved_views/4',
      undefined,
    ])
  })
})
