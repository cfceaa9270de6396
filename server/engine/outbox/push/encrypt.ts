import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** The keys of a browser's subscription: its public key, and the authentication secret. */
export type Receiver = { readonly p256dh: Buffer; readonly auth: Buffer }
/** Ephemeral key pair and salt, new for each message. */
export type Once = { readonly ecdh: ECDH; readonly salt: Buffer }

/** Larger than any of our messages: each is a single record (RFC 8188). */
const RECORD_BYTES = 4096
const LAST_RECORD = 2

const once = (): Once => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, salt: randomBytes(16) }
}
const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Decodes a browser's keys. */
export const receiverOf = (given: Readonly<Record<keyof Receiver, string>>): Receiver => ({
  p256dh: Buffer.from(given.p256dh, 'base64url'),
  auth: Buffer.from(given.auth, 'base64url'),
})

/** Whether a browser's keys are usable: the public key must be a point of the curve. */
export function isReceiver(receiver: Receiver): boolean {
  try {
    return encryptPush('', receiver).length > 0
  } catch {
    return false
  }
}

/** Encrypts a push message so that only the subscribed browser can read it (RFC 8291). */
export function encryptPush(text: string, { p256dh, auth }: Receiver, { ecdh, salt } = once()): Buffer {
  const sender = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = derive(ecdh.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([sender.length]),
    sender,
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
