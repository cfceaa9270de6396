import type { FastifyInstance } from 'fastify'
import { PLAIN_USERS, type UserRules } from './auth/userRules'
import { behaviourOf, type Behaviour, type EngineDeps } from './behaviour'
import type { EntityActions } from './behaviour/action'
import type { EntityHook } from './behaviour/hook'
import type { Env } from './env'
import type { Subscription } from './events'
import type { Senders } from './outbox/channels'
import type { Withdraw } from './outbox/withdraw'
import type { Deps } from './deps'
import type { Expiry } from './tasks/deleteExpired'
import type { Queue, Task } from './tasks/task'

export type Register = (app: FastifyInstance, deps: EngineDeps) => Promise<void> | void
/** A list, or a function that creates it from the settings. */
type FromSettings<T> = readonly T[] | ((env: Env) => readonly T[])

/** Everything that the server needs from one part of the product. */
export type Feature = {
  readonly name: string
  /** Register the handlers of calls from `src/config/calls`. */
  readonly calls?: readonly Register[]
  /** Register routes that are not calls: files, streams, sign-in. */
  readonly routes?: readonly Register[]
  readonly actions?: FromSettings<EntityActions>
  readonly hooks?: FromSettings<EntityHook>
  /** Queues of work stored in the database. */
  readonly queues?: readonly Queue[]
  /** Background tasks, each by `defineTask`. */
  readonly tasks?: readonly Task[]
  /** Rows that are deleted after some time. */
  readonly expires?: readonly Expiry[]
  /** Senders of outbox channels that the feature adds. */
  readonly senders?: (deps: Deps) => Senders
  /** Which of these events are no longer so: outbox items about them are cancelled instead of sent. */
  readonly withdraws?: Withdraw
  /** What the app adds to the engine's users. Of two features with the same rule the later one counts. */
  readonly users?: Partial<UserRules>
  /** Subscriptions to other features' events. */
  readonly on?: readonly Subscription[]
}

/** Declares a feature. The order in which a program lists its features is the order of their hooks and followers. */
export const defineFeature = (feature: Feature): Feature => feature

const listOf = <T>(given: FromSettings<T> | undefined, env: Env): readonly T[] =>
  typeof given === 'function' ? given(env) : (given ?? [])

/** The hooks of all features. */
export const hooksOf = (features: readonly Feature[], env: Env): EntityHook[] =>
  features.flatMap(({ hooks }) => listOf(hooks, env))

/** The hooks and actions of all features. */
export const behaviourOfFeatures = (features: readonly Feature[], env: Env): Behaviour =>
  behaviourOf(
    hooksOf(features, env),
    features.flatMap(({ actions }) => listOf(actions, env)),
  )

/** What an app adds to users. */
export const usersOf = (features: readonly Feature[]): UserRules =>
  features.reduce<UserRules>((rules, { users }) => ({ ...rules, ...users }), PLAIN_USERS)

/** Subscribes the features to each other's events. */
export const connect = (features: readonly Feature[]) => {
  for (const { on = [] } of features) for (const subscribe of on) subscribe()
}
