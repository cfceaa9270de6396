import { expect, test } from 'vitest'
import { NOW, startStack } from '../ingest/support'
import { emulatorToken, PROJECT } from './tokens'

test.each(['/api/signin/firebase', '/api/customer/signin/firebase'])(
  'a token that nobody has signed is refused in production: %s',
  async url => {
    const { app, close } = await startStack('postgres', {
      NODE_ENV: 'production',
      INGEST_KEY: 'a key that is long enough',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'key',
    })
    const token = emulatorToken('g-1', NOW, { email: 'u1@example.com', email_verified: true })
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'firebase-token': token },
      payload: {},
    })
    await close()
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'invalid_token' }])
  },
)
