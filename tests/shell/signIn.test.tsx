// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resetStored } from '../../src/providers/auth/store'
import { setPreferences } from '../../src/providers/preferences'
import { HomeSignIn } from '../../src/sign-in/home/HomeSignIn'
import SignInPage from '../../src/sign-in/SignInPage'
import { answer, inSeconds, serve, signInAnswer, tokenOf } from './support'

const DEMO = {
  password: 'ullage-demo',
  accounts: [{ email: 'client@ullage.test', role: 'client', scope: 'the first client' }],
}
let stop: (() => Promise<void>) | undefined

async function product(
  signin: { status: number; body: unknown; headers?: Record<string, string> },
  demo?: unknown,
) {
  const server = await serve((request, response) => {
    if (request.url === '/api/demo') answer(response, demo ? 200 : 404, demo ?? { error: 'no' })
    else answer(response, signin.status, signin.body, signin.headers)
  })
  stop = server.stop
  return server
}

beforeEach(() => {
  localStorage.clear()
  resetStored()
  setPreferences({ language: 'en', mode: 'system' })
  history.replaceState(null, '', '/')
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

describe('the sign-in page', () => {
  test('signs in and leads to the dashboard', async () => {
    await product({ status: 200, body: signInAnswer('client') })
    render(<SignInPage kind="signIn" />)
    await userEvent.type(email(), 'client@ullage.test')
    await userEvent.type(password(), 'ullage-demo{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })

  test('leads back to where the visitor wanted to go', async () => {
    await product({ status: 200, body: signInAnswer('client') })
    history.replaceState({ origin: '/dashboard/tanks?filter=x' }, '', '/')
    render(<SignInPage kind="signIn" />)
    await userEvent.type(email(), 'client@ullage.test')
    await userEvent.type(password(), 'ullage-demo')
    await userEvent.click(submit())
    await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard/tanks?filter=x'))
  })

  test('asks for what is missing, and puts the cursor there', async () => {
    const server = await product({ status: 200, body: {} })
    render(<SignInPage kind="signIn" />)
    await userEvent.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent('please fill in the input')
    expect(email()).toHaveFocus()
    expect(email()).toBeInvalid()
    expect(email()).toHaveAccessibleDescription('please fill in the input')
    await userEvent.type(email(), 'a@b.test')
    await userEvent.click(submit())
    expect(password()).toHaveFocus()
    expect(server.seen.filter(({ path }) => path === '/api/signin')).toEqual([])
  })

  test("shows the server's words, and keeps what was typed", async () => {
    await product({ status: 401, body: { error: 'x', errors: { error: 'Invalid credentials' } } })
    render(<SignInPage kind="signIn" />)
    await userEvent.type(email(), 'a@b.test')
    await userEvent.type(password(), 'wrong')
    await userEvent.click(submit())
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument()
    expect(email()).toHaveValue('a@b.test')
    expect(password()).toHaveFocus()
  })

  test('says that they are wrong in the language of the page', async () => {
    await product({ status: 401, body: { error: 'Invalid credentials', code: 'invalid_credentials' } })
    setPreferences({ language: 'fr' })
    render(<SignInPage kind="signIn" />)
    const word = await screen.findByLabelText('Mot de passe')
    await userEvent.type(email(), 'a@b.test')
    await userEvent.type(word, 'wrong{Enter}')
    expect(await screen.findByText('Identifiants incorrects')).toBeInTheDocument()
  })

  test('tells a role without routes so', async () => {
    await product({ status: 200, body: signInAnswer('none') })
    render(<SignInPage kind="signIn" />)
    await userEvent.type(email(), 'stranger@ullage.test')
    await userEvent.type(password(), 'ullage-demo{Enter}')
    expect(await screen.findByText('Routes not available for your role!')).toBeInTheDocument()
    expect(location.pathname).toBe('/')
  })

  test('says until when it is locked', async () => {
    await product({
      status: 429,
      body: { error: 'x', code: 'locked_out' },
      headers: { 'retry-after': '840' },
    })
    render(<SignInPage kind="signIn" />)
    await userEvent.type(email(), 'a@b.test')
    await userEvent.type(password(), 'wrong{Enter}')
    expect(await screen.findByText(/Too many failed sign-ins\. Try again at \d\d:\d\d/)).toBeInTheDocument()
  })

  test('shows the request id of a failure of the server', async () => {
    await product({ status: 500, body: { error: 'Server Error', code: 'internal', request_id: 'r-42' } })
    render(<SignInPage kind="signIn" />)
    await userEvent.type(email(), 'a@b.test')
    await userEvent.type(password(), 'x{Enter}')
    expect(await screen.findByText('Request ID: r-42')).toBeInTheDocument()
  })

  test('says why the visitor is here again', async () => {
    await product({ status: 200, body: {} })
    history.replaceState({ notice: 'errors.sessionExpired' }, '', '/')
    render(<SignInPage kind="signIn" />)
    expect(screen.getByText('Session expired. Please login again.')).toBeInTheDocument()
  })

  test('lists the demonstration accounts where the server has them, and fills the form with one', async () => {
    await product({ status: 200, body: signInAnswer('client') }, DEMO)
    render(<SignInPage kind="signIn" />)
    const list = within(await screen.findByRole('region', { name: 'Demo accounts' }))
    await userEvent.click(list.getByRole('button', { name: /client@ullage\.test/ }))
    expect(email()).toHaveValue('client@ullage.test')
    expect(password()).toHaveValue('ullage-demo')
    expect(submit()).toHaveFocus()
  })

  test('lists none where the server has none', async () => {
    const server = await product({ status: 200, body: {} })
    render(<SignInPage kind="signIn" />)
    await waitFor(() => expect(server.seen).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Demo accounts' })).not.toBeInTheDocument()
  })

  test('offers no other way to sign in than what is configured', async () => {
    await product({ status: 200, body: {} })
    render(<SignInPage kind="signIn" />)
    expect(screen.getAllByRole('button')).toEqual([
      screen.getByRole('button', { name: 'Show password' }),
      submit(),
    ])
  })

  test('shows the password on request', async () => {
    await product({ status: 200, body: {} })
    render(<SignInPage kind="signIn" />)
    expect(password()).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
  })

  test('mentions Caps Lock while it is on', async () => {
    await product({ status: 200, body: {} })
    render(<SignInPage kind="signIn" />)
    const user = userEvent.setup()
    await user.click(password())
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText('Caps Lock is on')).toBeInTheDocument()
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument()
  })

  test('speaks the language that is chosen, from right to left in Arabic', async () => {
    await product({ status: 200, body: {} })
    render(<SignInPage kind="signIn" />)
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'العربية')
    expect(await screen.findByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeInTheDocument()
    expect(document.documentElement.dir).toBe('rtl')
  })

  test('/admin has a heading of its own and a way back, which keeps where the visitor wanted to go', async () => {
    await product({ status: 200, body: {} })
    history.replaceState({ origin: '/dashboard/users' }, '', '/admin')
    render(<SignInPage kind="admin" />)
    expect(screen.getByRole('heading', { level: 1, name: 'Administration' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    expect(location.pathname).toBe('/')
    expect(history.state).toEqual({ origin: '/dashboard/users' })
  })
})

describe('where customers sign in', () => {
  test('says that a session or a token has expired, in the specification’s words', async () => {
    const made = inSeconds(0)
    await product({
      status: 200,
      body: { ...signInAnswer('customer'), token: tokenOf({ sub: '7', iat: made, exp: made }) },
    })
    history.replaceState({ notice: 'errors.sessionExpired' }, '', '/home')
    render(<HomeSignIn />)
    expect(screen.getByText('Session expired. Please login again.')).toBeInTheDocument()
    await userEvent.type(email(), 'a@b.test')
    await userEvent.type(password(), 'ullage-demo{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Token expired'))
  })
})
