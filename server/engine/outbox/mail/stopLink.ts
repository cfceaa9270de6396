import { hash } from 'node:crypto'
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '../../../../src/config/schema/channels'
import { signer } from '../../auth/keys'
import type { Database } from '../../db/open'
import type { Env } from '../../env'

/** Kinds of mails to a mere address: requested account mails, and forwarded reports. */
const ADDRESS_KINDS = ['account', 'reports'] as const

/** Subject of an unsubscribe link: a user or a customer by id, or any e-mail address. */
export type Stop =
  | {
      readonly who: `user:${number}` | `customer:${number}`
      readonly kind: NoticeKind
      readonly channel: NoticeChannel
    }
  | AddressStop
export type AddressStop = {
  readonly who: `address:${string}`
  readonly kind: (typeof ADDRESS_KINDS)[number]
  readonly channel: 'email'
  /** Language of the page, which isn't known for a mere address. */
  readonly locale?: string
}

export const STOP_PATH = '/notifications/stop'
const WHO = /^(user|customer):\d{1,10}$/
const ADDRESS = /^address:[\w-]{43}$/
const signerOf = (env: Env) => signer(env.jwtSecret, 'notification stop')

/** URL that unsubscribes one recipient from a kind of notice, without signing in. */
export function stopUrl(env: Env, stop: Stop): string {
  const { who, kind, channel } = stop
  const text = [who, kind, channel, ...('locale' in stop && stop.locale ? [stop.locale] : [])].join(' ')
  const token = `${Buffer.from(text).toString('base64url')}.${signerOf(env).sign(text)}`
  return `${env.publicUrl}${STOP_PATH}?token=${token}`
}

/** Verifies an unsubscribe token; undefined when this server didn't issue it. */
export function readStop(env: Env, token: string): Stop | undefined {
  const [encoded = '', signature = ''] = token.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  if (!signerOf(env).isSigned(text, signature)) return undefined
  const [who = '', kind, channel, locale] = text.split(' ')
  if (ADDRESS.test(who)) return { who, kind, channel, ...(locale ? { locale } : {}) } as AddressStop
  const known =
    WHO.test(who) &&
    NOTICE_KINDS.some(each => each === kind) &&
    NOTICE_CHANNELS.some(each => each === channel)
  return known ? ({ who, kind, channel } as Stop) : undefined
}

/**
 * Unsubscribes an address from a kind of mail. The address is stored as a hash, as it may belong to a person without
 * an account.
 */
export const addressStop = (
  address: string,
  kind: AddressStop['kind'],
  locale?: string | null,
): AddressStop => ({
  who: `address:${hash('sha256', address.trim().toLowerCase(), 'base64url')}`,
  kind,
  channel: 'email',
  ...(locale ? { locale } : {}),
})

/** Whether the recipient has unsubscribed and not resubscribed. */
export async function isStopped(db: Database, { who, kind, channel }: Stop): Promise<boolean> {
  const found = await db.query(
    'select from notification_choices where who = $1 and kind = $2 and channel = $3 and not wanted',
    [who, kind, channel],
  )
  return found.length > 0
}

/** Stores a recipient's choice. */
export const keepChoice = (
  db: Database,
  now: Date,
  { who, kind, channel }: { readonly who: string; readonly kind: string; readonly channel: string },
  wanted: boolean,
) =>
  db.query(
    `insert into notification_choices (who, kind, channel, wanted, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (who, kind, channel) do update set wanted = excluded.wanted, updated_at = excluded.updated_at`,
    [who, kind, channel, wanted, now],
  )
