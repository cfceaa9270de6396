import { importPKCS8, SignJWT } from 'jose'
import type { FirebaseSettings } from '../../engine/firebaseSettings'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPES = ['identitytoolkit', 'datastore', 'firebase']
  .map(name => `https://www.googleapis.com/auth/${name}`)
  .join(' ')
const LASTS_S = 3600
/** Renews an access token this long before it expires. */
const EARLY_MS = 120_000
const REQUEST_MS = 10_000

export class GoogleApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Google's status code, such as ABORTED. */
    readonly reason = '',
  ) {
    super(message)
    this.name = 'GoogleApiError'
  }
}

/** Client of the project's Google APIs. Undefined without service account and emulator. */
export function googleApi({ serviceAccount, authEmulator, firestoreEmulator }: FirebaseSettings) {
  if (!serviceAccount && !authEmulator) return undefined
  let token: { value: string; until: number } | undefined

  async function accessToken(now: number): Promise<string> {
    // Emulators accept the token "owner".
    if (!serviceAccount) return 'owner'
    if (token && token.until > now) return token.value
    const seconds = Math.floor(now / 1000)
    const assertion = await new SignJWT({ scope: SCOPES })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.email)
      .setAudience(TOKEN_URL)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LASTS_S)
      .sign(await importPKCS8(serviceAccount.privateKey, 'RS256'))
    const response = await fetch(TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    const answer = (await response.json()) as { access_token?: string; error_description?: string }
    if (!answer.access_token)
      throw new GoogleApiError(response.status, answer.error_description ?? 'No access token')
    token = { value: answer.access_token, until: now + LASTS_S * 1000 - EARLY_MS }
    return token.value
  }

  async function send(url: string, method: string, body?: object): Promise<unknown> {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken(Date.now())}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer
    const { error } = (answer ?? {}) as { error?: { message?: string; status?: string } }
    throw new GoogleApiError(response.status, error?.message ?? `HTTP ${response.status}`, error?.status)
  }

  const auth = authEmulator
    ? `http://${authEmulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com'
  const firestore = firestoreEmulator ? `http://${firestoreEmulator}` : 'https://firestore.googleapis.com'
  return {
    auth: (path: string, body: object) => send(`${auth}/v1/${path}`, 'POST', body),
    firestore: (method: string, path: string, body?: object) => send(`${firestore}/v1/${path}`, method, body),
  }
}
export type GoogleApi = NonNullable<ReturnType<typeof googleApi>>
