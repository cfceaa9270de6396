import type { Database } from './db/open'

type Follow<T> = (tx: Database, told: T) => Promise<unknown> | void

/**
 * An event between features. Followers run in the publisher's transaction: an exception rolls it back, and long work
 * is only queued there.
 */
export type FeatureEvent<T> = {
  readonly name: string
  /** Calls the followers one after the other. */
  publish(tx: Database, told: T): Promise<void>
  /** Following twice has no further effect. */
  follow(follower: Follow<T>): void
}

/** Declares an event. Followers run in the order in which the program lists the features. */
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

/** Subscribes to an event when the program connects its features. */
export type Subscription = () => void
export const on =
  <T>(event: FeatureEvent<T>, follower: Follow<T>): Subscription =>
  () =>
    event.follow(follower)
