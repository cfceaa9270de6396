// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Tooltips } from '../../src/resources/engine/widgets/Tooltips'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const page = () =>
  render(
    <>
      <button type="button" aria-label="Help" data-tooltip="Help">
        ?
      </button>
      <span data-tooltip="10,830 L">10.8K L</span>
      <button type="button">Plain</button>
      <Tooltips />
    </>,
  )
const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

describe('a tooltip', () => {
  test('shows where the pointer rests, and goes when it leaves', async () => {
    page()
    await userEvent.hover(screen.getByText('10.8K L'))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('10,830 L')
    await userEvent.hover(screen.getByText('Plain'))
    await gone()
  })

  test('stays while the pointer is on it', () => {
    vi.useFakeTimers()
    const pass = () => act(() => vi.advanceTimersByTime(1000))
    page()
    fireEvent.pointerOver(screen.getByText('10.8K L'))
    pass()
    fireEvent.pointerOut(screen.getByText('10.8K L'))
    fireEvent.pointerOver(screen.getByRole('tooltip'))
    pass()
    expect(screen.getByRole('tooltip')).toBeVisible()
  })

  test('shows by keyboard, and goes with Escape or with the focus', async () => {
    page()
    await userEvent.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Help')
    await userEvent.keyboard('{Escape}')
    await gone()
    expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await screen.findByRole('tooltip')
    await userEvent.tab()
    await gone()
  })

  test('moves from one thing to the next', async () => {
    page()
    await userEvent.hover(screen.getByText('10.8K L'))
    await screen.findByRole('tooltip')
    await userEvent.hover(screen.getByRole('button', { name: 'Help' }))
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Help'))
  })
})
