import { UnsecuredJWT } from 'jose'

export const PROJECT = 'demo-ullage'

/**
 * Settings of a server with an Auth emulator. The emulator isn't running: claims are then not written, which is
 * allowed.
 */
export const EMULATED = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
}

/** Claims of a project's ID token, according to Google's documentation. */
export const claims = (uid: string, now: Date, more: Record<string, unknown> = {}) => {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    sub: uid,
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: seconds - 10,
    auth_time: seconds - 10,
    exp: seconds + 3600,
    firebase: { sign_in_provider: 'google.com' },
    ...more,
  }
}

/** An unsigned token, as the Auth emulator issues it. */
export const emulatorToken = (uid: string, now: Date, more?: Record<string, unknown>) =>
  new UnsecuredJWT(claims(uid, now, more)).encode()
