// What features tell each other. A publisher knows no follower: who follows says so in its index.ts.
import { defineEvent } from './engine/events'

/** A device with the keys under which it is heard. */
export type HeardDevice = { readonly id: number; readonly deviceKeys: readonly { readonly key: string }[] }
/** A device's messages of the stretches that were worked out. */
export type Said = {
  readonly device: number
  readonly heard: readonly { readonly at: number; readonly payload: string }[]
}

/** Readings publishes: messages were worked out, and their readings are stored. */
export const messagesWorkedOut = defineEvent<{
  readonly devices: readonly HeardDevice[]
  readonly said: readonly Said[]
  /** Each reading that changed, by its tank; `since` is when it was measured, ms. */
  readonly changes: readonly { readonly tank_id: number; readonly since: number }[]
  readonly now: Date
}>('messagesWorkedOut')

/** Readings publishes: all readings of a device that was on these tanks will be worked out anew. */
export const deviceRecalculated = defineEvent<{ readonly tankIds: readonly number[] }>('deviceRecalculated')

/** Insight publishes: the events and services of a tank are as its readings say. */
export const tankWorkedOut = defineEvent<{ readonly tankId: number; readonly now: Date }>('tankWorkedOut')

/** Decisions publishes: a member of staff approved an event. */
export const eventApproved = defineEvent<{
  readonly eventId: number
  readonly approverId: number
  readonly now: Date
}>('eventApproved')

/** Decisions publishes: the approval of an event was taken back. */
export const approvalTakenBack = defineEvent<{ readonly eventId: number; readonly now: Date }>(
  'approvalTakenBack',
)

/** What became of a top-up request, and which request it was. */
export type TopupNews =
  | { readonly kind: 'planned'; readonly on: string; readonly askedAt: Date | string }
  | { readonly kind: 'delivered'; readonly litres: number; readonly askedAt: Date | string }

/** Deliveries publishes: a top-up was planned or delivered. */
export const topupAnswered = defineEvent<{
  readonly tankId: number
  readonly news: TopupNews
  readonly now: Date
}>('topupAnswered')
