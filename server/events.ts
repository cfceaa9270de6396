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

/** Published by devices: a network couldn't deliver a downlink. */
export const downlinkFailed = defineEvent<{
  readonly deviceId: number
  /** The kind of the downlink, such as `enter_dfu`. */
  readonly kind: string
  readonly now: Date
}>('downlinkFailed')

/** Published by readings: readings of these tanks will be recalculated. */
export const tanksRecalculated = defineEvent<{ readonly tankIds: readonly number[] }>('tanksRecalculated')

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
  | {
      readonly kind: 'delivered'
      readonly litres: number
      readonly at: Date
      /** Number of the driver's ticket; null where only readings show the delivery. */
      readonly ticket: string | null
      readonly askedAt: Date | string
    }

/** Published by deliveries: a top-up was planned or delivered. */
export const topupResolved = defineEvent<{
  readonly tankId: number
  readonly news: TopupNews
  readonly now: Date
}>('topupResolved')

/** Published by deliveries: the visit of a tank was taken off the schedule. */
export const visitUnscheduled = defineEvent<{
  readonly tankId: number
  /** Day of the visit. */
  readonly day: string | null
  /** Sign-in ID of the user. */
  readonly by: string
  readonly now: Date
}>('visitUnscheduled')

/** A person whose account is closed: the customer with the records merged into it, its users, and its tanks. */
export type ErasedPerson = {
  readonly customerIds: readonly number[]
  readonly userIds: readonly number[]
  readonly tankIds: readonly number[]
  /** Whether a text contains a part of the person's names or addresses, as these were before. */
  readonly isPersonal: (text: string) => boolean
  /** Sign-in ID of the user who closed the account. */
  readonly by: string
  readonly now: Date
}

/**
 * Published by portal: each feature erases personal data from its tables. People come first: the others find erased names in
 * the records of customers and users.
 */
export const personErased = defineEvent<ErasedPerson>('personErased')
