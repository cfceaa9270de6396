import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** PKCS #8 prefix of an Ed25519 private key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The demo key, which is publicly derivable; in production only the public key is configured. */
const demoKey = () =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, createHash('sha256').update('ullage-demo firmware').digest()]),
    format: 'der',
    type: 'pkcs8',
  })

export const demoPublicKey = (): KeyObject => createPublicKey(demoKey())
export const signForDemo = (image: Buffer): string => sign(null, image, demoKey()).toString('base64')

export const sha256Of = (image: Buffer): string => createHash('sha256').update(image).digest('hex')

export function isSigned(image: Buffer, signature: string, key: KeyObject): boolean {
  try {
    return verify(null, image, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
