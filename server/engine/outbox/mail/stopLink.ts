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

/** What else a mail may be: one for an account that somebody has asked for, or a report that somebody sends on. */
const ADDRESS_KINDS = ['account', 'reports'] as const

/** Who stops what: a user or a customer, by id, or an address, which may be anybody's. */
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
  /** Of the page behind the link: of an address alone it is not known. */
  readonly locale?: string
}

export const STOP_PATH = '/notifications/stop'
const WHO = /^(user|customer):\d{1,10}$/
const ADDRESS = /^address:[\w-]{43}$/
const signerOf = (env: Env) => signer(env.jwtSecret, 'notification stop')

/** The address that stops a kind of notice for one recipient, without signing in. */
export function stopUrl(env: Env, stop: Stop): string {
  const { who, kind, channel } = stop
  const text = [who, kind, channel, ...('locale' in stop && stop.locale ? [stop.locale] : [])].join(' ')
  const token = `${Buffer.from(text).toString('base64url')}.${signerOf(env).sign(text)}`
  return `${env.publicUrl}${STOP_PATH}?token=${token}`
}

/** Who stops what by this token; undefined where we never gave it out. */
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

/** What stops mails of a kind to an address, which is kept as a hash: it may be that of somebody who has nothing to do with us. */
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

/** Whether a link has stopped this, and nobody has taken that back. */
export async function isStopped(db: Database, { who, kind, channel }: Stop): Promise<boolean> {
  const found = await db.query(
    'select from notification_choices where who = $1 and kind = $2 and channel = $3 and not wanted',
    [who, kind, channel],
  )
  return found.length > 0
}

/** Keeps what somebody wants, or doesn't want any more. */
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
