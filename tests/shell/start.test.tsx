// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startSession } from '../../src/providers/auth/session'
import { startPage } from '../../src/start'
import { signInAnswer } from './support'

test('a dashboard whose code can’t be fetched is the 500 page, with a way to try again', async () => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', '/dashboard/tanks')
  await startSession(signInAnswer('admin'))
  await act(async () =>
    startPage({
      name: 'Ullage',
      app: () => Promise.reject(new Error('not asked for')),
      dashboard: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    }),
  )
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'BACK HOME' })).toBeInTheDocument()
})
