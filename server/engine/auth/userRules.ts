import { sql, type RawBuilder } from 'kysely'
import type { Principal, PrincipalFields } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { Env } from '../env'
import type { AppError } from '../errors'
import { ownSession, type SessionUser } from './sessionUser'

/** A user's row, with the columns that the app asks for. */
export type UserRow = {
  readonly id: number
  readonly uid: string
  readonly role_type: string
  readonly features: readonly string[]
} & Readonly<Record<string, unknown>>

/** What a refusal of a sign-in is made of. */
export type SignInDeps = { readonly env: Env; readonly db: Database; readonly now: () => Date }

/** A user who has shown the right password. */
export type Known = { readonly id: number; readonly uid: string; readonly role_type: string }

/**
 * What an app adds to the users, who belong to the engine: a feature of the server names it as `users`. SQL is made for the alias
 * of a user.
 */
export type UserRules = {
  /** Columns of users that `principal` reads. */
  readonly columns: readonly string[]
  /** Writes to these entities may change what users may do. */
  readonly decidedBy: readonly string[]
  /** SQL: nothing besides their own row keeps users from signing in. */
  readonly isOpen: (user: string) => string
  /** Why a user is kept out, as they are told; undefined where they aren't. */
  readonly closedReason: (db: Database, userId: number) => Promise<AppError | undefined>
  /** Refuses a user who has shown the right password. */
  readonly refuseSignIn: (given: SignInDeps, user: Known) => Promise<void>
  /** Follows a sign-in, in its transaction. */
  readonly signedIn: (tx: Database, user: SessionUser, at: Date) => Promise<void>
  /** SQL: the feature flags of the user, as an array of texts. */
  readonly features: (user: string) => string
  /** What the principal of a user has besides, such as the ids of their scopes. */
  readonly principal: (db: Database, user: UserRow) => Promise<Partial<PrincipalFields>>
  /** What the browser learns of a user; undefined where they are gone or kept out. */
  readonly session: (db: Database, id: number) => Promise<SessionUser | undefined>
  /** The language of a recipient of mails: a `user`, or another kind of recipient of the app's. */
  readonly localeOf: (db: Database, kind: string, id: number) => Promise<string | null>
  /** SQL, of a user `u`: whether the asker is told their name. */
  readonly isColleague: (asker: Principal) => RawBuilder<unknown>
  /** The same of one who wrote on a record of the asker's. */
  readonly isNamed: (asker: Principal) => RawBuilder<unknown>
}

/** Users without anything that an app adds: everybody is told the names of all others. */
export const PLAIN_USERS: UserRules = {
  columns: [],
  decidedBy: [],
  isOpen: () => 'true',
  closedReason: async () => undefined,
  refuseSignIn: async () => undefined,
  signedIn: async () => undefined,
  features: () => `'{}'::text[]`,
  principal: async () => ({}),
  session: ownSession,
  localeOf: async (db, _kind, id) => (await ownSession(db, id))?.locale ?? null,
  isColleague: () => sql`true`,
  isNamed: () => sql`true`,
}
