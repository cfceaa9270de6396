// Events between features. A publisher doesn't know its followers: these subscribe in their own index.ts.
import { defineEvent } from './engine/events'

/** A device with the keys that identify its messages. */
export type HeardDevice = { readonly id: number; readonly deviceKeys: readonly { readonly key: string }[] }
/** A device's messages in the recalculated periods. */
export type DeviceMessages = {
  readonly device: number
  readonly heard: readonly { readonly at: number; readonly payload: string }[]
}

/** Published by readings: messages were processed, and their readings are stored. */
export const messagesProcessed = defineEvent<{
  readonly devices: readonly HeardDevice[]
  readonly messages: readonly DeviceMessages[]
  /** Each changed reading, by its tank; `since` is its measurement time, ms. */
  readonly changes: readonly { readonly tank_id: number; readonly since: number }[]
  readonly now: Date
}>('messagesProcessed')

/** Published by readings: all readings of a device that was on these tanks will be recalculated. */
export const deviceRecalculated = defineEvent<{ readonly tankIds: readonly number[] }>('deviceRecalculated')

/** Published by insight: the events and services of a tank match its readings. */
export const tankProcessed = defineEvent<{ readonly tankId: number; readonly now: Date }>('tankProcessed')

/** Published by decisions: a member of staff approved an event. */
export const eventApproved = defineEvent<{
  readonly eventId: number
  readonly approverId: number
  readonly now: Date
}>('eventApproved')

/** Published by decisions: the approval of an event was withdrawn. */
export const approvalRevoked = defineEvent<{ readonly eventId: number; readonly now: Date }>(
  'approvalRevoked',
)

/** The result of a top-up request, and which request it was. */
export type TopupNews =
  | { readonly kind: 'planned'; readonly on: string; readonly askedAt: Date | string }
  | { readonly kind: 'delivered'; readonly litres: number; readonly askedAt: Date | string }

/** Published by deliveries: a top-up was planned or delivered. */
export const topupResolved = defineEvent<{
  readonly tankId: number
  readonly news: TopupNews
  readonly now: Date
}>('topupResolved')
