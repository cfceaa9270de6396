import type { FastifyInstance } from 'fastify'
import { PLAIN_USERS, type UserRules } from './auth/userRules'
import { behaviourOf, type Behaviour, type EngineDeps } from './behaviour'
import type { EntityActions } from './behaviour/action'
import type { EntityHook } from './behaviour/hook'
import type { Env } from './env'
import type { Subscription } from './events'
import type { Senders } from './outbox/channels'
import type { Deps } from './deps'
import type { Expiry } from './tasks/deleteExpired'
import type { Queue, Task } from './tasks/task'

export type Register = (app: FastifyInstance, deps: EngineDeps) => Promise<void> | void
/** Code that needs settings is made from them. */
type FromSettings<T> = readonly T[] | ((env: Env) => readonly T[])

/** All that the server has to know of one part of the product. */
export type Feature = {
  readonly name: string
  /** Serve calls that `src/config/calls` declares. */
  readonly calls?: readonly Register[]
  /** Addresses that are no call: files, streams, sign-in. */
  readonly routes?: readonly Register[]
  readonly actions?: FromSettings<EntityActions>
  readonly hooks?: FromSettings<EntityHook>
  /** Work that waits in the store. */
  readonly queues?: readonly Queue[]
  /** Work that is done at an interval. */
  readonly tasks?: readonly Task[]
  /** Rows that are deleted after some time. */
  readonly expires?: readonly Expiry[]
  /** Channels of the outbox that the feature sends by. */
  readonly senders?: (deps: Deps) => Senders
  /** What the app adds to the engine's users; one feature says so. */
  readonly users?: UserRules
  /** Events of others that it follows. */
  readonly on?: readonly Subscription[]
}

/** Declares a feature. A program lists its features in the order in which their hooks and followers run. */
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
  features.find(({ users }) => users)?.users ?? PLAIN_USERS

/** Lets features follow each other's events. */
export const connect = (features: readonly Feature[]) => {
  for (const { on = [] } of features) for (const subscribe of on) subscribe()
}
