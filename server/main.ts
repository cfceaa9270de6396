import { app } from '../src/config/app'
import { ACCOUNTS, PASSWORD } from '../demo/seed/accounts'
import { seedIfEmpty, seedRecords, TANKS } from '../demo/seed'
import { features } from './app'
import { openAccounts } from './engine/auth/openAccounts'
import type { Deps } from './engine/deps'
import { isLoopback } from './engine/env'
import { actsInFirestore } from './engine/firebaseSettings'
import type { SeedProgress } from './engine/health'
import { startServer } from './engine/start'
import { watchRecords } from './features/firebase'

/** Refuses to start for other machines while demonstration accounts still have their published password. */
async function refuseDemoAccounts({ db, env: { production, host } }: Deps) {
  const emails = ACCOUNTS.map(({ email }) => email)
  const open = await openAccounts(db, emails, PASSWORD)
  if (open.length > 0)
    throw new Error(
      `${production ? 'Production' : `HOST: ${host}`} does not start with the demonstration's accounts: ${open.join(', ')}`,
    )
}

const notSeeded =
  ({ log }: Deps) =>
  (error: unknown) =>
    log.error({ err: error }, 'the demonstration data could not be made')

let progress: SeedProgress | undefined

startServer({
  app,
  features,
  async prepared(deps) {
    const { db, env } = deps
    await watchRecords(db, env.firebase !== undefined && actsInFirestore(env.firebase))
    const isPublic = !isLoopback(env.host) && !env.publicDemo
    if (env.production || isPublic) await refuseDemoAccounts(deps)
    // Requests wait until this is done, so that an immediate sign-in isn't refused for a missing account.
    if (env.seed) await seedRecords(deps).catch(notSeeded(deps))
  },
  progress: ({ seed }) => progress ?? (seed ? { done: false, tanks: 0, of: TANKS } : { done: true }),
  announce: ({ seed }) =>
    seed
      ? [
          `Demonstration accounts, all with the password ${PASSWORD}:\n`,
          ...ACCOUNTS.map(({ email, scope }) => `  ${email.padEnd(30)} ${scope}\n`),
        ].join('')
      : '',
  once(deps, server, halt) {
    if (!deps.env.seed) return undefined
    const onProgress = (tanks: number) => void (progress = { done: false, tanks, of: TANKS })
    return seedIfEmpty({ ...deps, behaviour: server.behaviour }, server.services, onProgress, halt)
      .catch(notSeeded(deps))
      .finally(() => (progress = { done: true }))
  },
})
