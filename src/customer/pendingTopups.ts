import { AppError } from '../providers/errors'
import { requestTopup, type Tank, type TopupInput } from './api'
import { writeCache, readCache } from './localCache'
import { isPassing } from './refusal'

/** A request that is not sent yet. Its idempotency key makes retries safe. */
export type PendingTopup = {
  readonly tankId: number
  readonly input: TopupInput
  readonly key: string
  readonly askedAt: number
}
export type Outcome = 'sent' | 'waiting' | 'already' | 'deliveredMeanwhile' | 'refused'

const NAME = 'topups'
export const pendingTopups = (): readonly PendingTopup[] => readCache<PendingTopup[]>(NAME) ?? []
export const pendingFor = (tankId: number) => pendingTopups().find(one => one.tankId === tankId)

const store = (list: readonly PendingTopup[]) => writeCache(NAME, list.length > 0 ? list : null)
const drop = (key: string) => store(pendingTopups().filter(one => one.key !== key))

async function send(pending: PendingTopup): Promise<{ outcome: Outcome; tank?: Tank }> {
  // A difference on one clock, correct even if the phone's clock is wrong.
  const waited = Math.max(0, Math.round((Date.now() - pending.askedAt) / 1000))
  try {
    const tank = await requestTopup(pending.tankId, pending.input, pending.key, waited)
    drop(pending.key)
    return { outcome: 'sent', tank }
  } catch (error) {
    if (!(error instanceof AppError) || isPassing(error)) return { outcome: 'waiting' }
    drop(pending.key)
    if (error.code === 'wrong_state') return { outcome: 'already' }
    if (error.code === 'conflict') return { outcome: 'deliveredMeanwhile' }
    throw error
  }
}

/** Serialises sending across tabs, and between new and waiting requests. */
const serialize = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('ullage-topups', work) : work()

/** Requests a top-up now, or as soon as there is a network. At most one request per tank. */
export async function askForTopup(tankId: number, input: TopupInput) {
  const pending = { tankId, input, key: crypto.randomUUID(), askedAt: Date.now() }
  store([...pendingTopups().filter(one => one.tankId !== tankId), pending])
  return serialize(() => send(pending))
}

export const forgetPending = (tankId: number) => store(pendingTopups().filter(one => one.tankId !== tankId))

/**
 * Sends the waiting requests. A rejected one (the tank is gone or smaller) is reported and doesn't block the others.
 */
export const sendPending = (onOutcome: (outcome: Outcome, tank?: Tank) => void): Promise<void> =>
  serialize(async () => {
    for (const pending of pendingTopups()) {
      const { outcome, tank } = await send(pending).catch(() => ({
        outcome: 'refused' as const,
        tank: undefined,
      }))
      onOutcome(outcome, tank)
    }
  })
