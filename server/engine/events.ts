import type { Database } from './db/open'

type Follow<T> = (tx: Database, told: T) => Promise<unknown> | void

/**
 * Something that one feature tells others. A follower runs in the publisher's transaction: what it throws undoes all of it, and
 * long work is only queued there.
 */
export type FeatureEvent<T> = {
  readonly name: string
  /** Tells the followers, one after the other. */
  publish(tx: Database, told: T): Promise<void>
  /** Following twice is the same as once. */
  follow(follower: Follow<T>): void
}

/** Declares an event. Its followers are those of the features that the program lists, in the order of the list. */
export function defineEvent<T>(name: string): FeatureEvent<T> {
  const followers = new Set<Follow<T>>()
  return {
    name,
    async publish(tx, told) {
      for (const follower of followers) await follower(tx, told)
    },
    follow: follower => void followers.add(follower),
  }
}

/** Follows an event; begins when the program connects its features. */
export type Subscription = () => void
export const on =
  <T>(event: FeatureEvent<T>, follower: Follow<T>): Subscription =>
  () =>
    event.follow(follower)
