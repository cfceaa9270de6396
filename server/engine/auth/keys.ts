import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Derives a key for one purpose from the configured secret: a signature for one purpose is invalid for any other. */
const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `ullage ${purpose}`, 32))

/** Signs texts for one purpose. */
export function signer(secret: string, purpose: string) {
  const key = keyFor(secret, purpose)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    /** Whether a signature is that of a text. */
    isSigned(text: string, signature: string): boolean {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(text))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
