// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPreferences } from '../../src/providers/preferences'
import { PasswordPage } from '../../src/sign-in/home/PasswordPage'
import { answer, serve } from './support'

let stop: (() => Promise<void>) | undefined
let seen: { path: string; text: string }[] = []

/** A server on which one link is valid. */
async function servingLinks() {
  const server = await serve((request, response) => {
    const { token } = JSON.parse(request.text) as { token: string }
    answer(response, 200, { holds: token === 'good' })
  })
  seen = server.seen
  stop = server.stop
}
beforeEach(async () => {
  setPreferences({ language: 'en', mode: 'system' })
  await servingLinks()
})
afterEach(() => stop?.())

const pages = [
  ['complete', '/home/customer-registration-completion', '/home/customer-email-registration'],
  ['reset', '/home/customer-password', '/home/customer-forgotten-password'],
] as const

describe.each(pages)('the page of a link to %s', (kind, path, again) => {
  test.each(['', '?token=foo'])('says of a link that does not hold so at once, as "%s"', async query => {
    history.replaceState(null, '', path + query)
    render(<PasswordPage kind={kind} />)
    expect(await screen.findByText('This link isn’t valid any more. Ask for a new one.')).toBeInTheDocument()
    expect(screen.queryByText('Your e-mail address is confirmed.')).toBeNull()
    expect(screen.queryByLabelText('Choose a password')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(location.pathname).toBe(again)
  })

  test('asks for a password where it holds, and the link is not in an address that is asked', async () => {
    history.replaceState(null, '', `${path}?token=good`)
    render(<PasswordPage kind={kind} />)
    expect(await screen.findByLabelText('Choose a password')).toBeInTheDocument()
    expect(seen.map(({ path: asked }) => asked)).toEqual(['/api/customer/link'])
  })
})
