// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { CoreAdminContext, useNotify } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from '../../src/resources/engine/Toasts'

const speaker: { say?: ReturnType<typeof useNotify> } = {}
function Speaker() {
  const notify = useNotify()
  useEffect(() => {
    speaker.say = notify
  }, [notify])
  return null
}
const fail = (...words: string[]) => act(() => words.forEach(each => speaker.say!(each, { type: 'error' })))
let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <CoreAdminContext queryClient={queryClient} dataProvider={{} as never}>
        <Speaker />
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  )
})
const told = () => screen.queryAllByRole('button').map(each => each.parentElement!.textContent)

afterEach(() => vi.useRealTimers())

describe('what happened is said', () => {
  test('once, however often it happens', () => {
    fail('Not saved', 'Server Error', 'Server Error', 'Server Error')
    expect(told()).toEqual(['Not saved', 'Server Error'])
    act(() => screen.getAllByRole('button')[1]!.click())
    expect(told()).toEqual(['Not saved'])
  })

  test('until it is over: a load that failed and now succeeds takes its words along', async () => {
    const load = (answer: () => Promise<string>) =>
      act(() => queryClient.fetchQuery({ queryKey: ['tank'], queryFn: answer }).catch(() => ''))
    await load(() => Promise.reject(new Error('Server Error')))
    fail('Server Error', 'Not saved')
    expect(told()).toEqual(['Server Error', 'Not saved'])
    await load(() => Promise.resolve('here'))
    expect(told()).toEqual(['Not saved'])
  })

  test.each([
    ['pointed at', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['focused', fireEvent.focus, fireEvent.blur],
  ])('for a while, which stands still while it is %s', async (_how, begin, end) => {
    vi.useFakeTimers()
    act(() => speaker.say!('Saved', { type: 'info' }))
    const close = screen.getByRole('button')
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await wait(3000)
    begin(close)
    await wait(60_000)
    expect(told()).toEqual(['Saved'])
    end(close)
    await wait(4500)
    expect(told()).toEqual([])
  })
})
