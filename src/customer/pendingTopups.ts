import { AppError } from '../providers/errors'
import { requestTopup, type Tank, type TopupInput } from './api'
import { keep, readKept } from './kept'

/** A request that could not be sent yet. Its key makes every try the same request. */
export type PendingTopup = {
  readonly tankId: number
  readonly input: TopupInput
  readonly key: string
  readonly askedAt: number
}
export type Outcome = 'sent' | 'waiting' | 'already' | 'deliveredMeanwhile' | 'refused'

const NAME = 'topups'
export const pendingTopups = (): readonly PendingTopup[] => readKept<PendingTopup[]>(NAME) ?? []
export const pendingFor = (tankId: number) => pendingTopups().find(one => one.tankId === tankId)

const store = (list: readonly PendingTopup[]) => keep(NAME, list.length > 0 ? list : null)
const drop = (key: string) => store(pendingTopups().filter(one => one.key !== key))

/** Whether another try may succeed: the server was not reached, could not answer, or asks to sign in again first. */
const isPassing = ({ status }: AppError) => status === 0 || status === 401 || status === 429 || status >= 500

async function send(pending: PendingTopup): Promise<{ outcome: Outcome; tank?: Tank }> {
  // A difference of one clock: it is right on a phone whose clock is not.
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

/** Of several tabs, and of what was just asked for and what waited, one sends at a time. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('ullage-topups', work) : work()

/** Asks for a top-up: now, or as soon as there is a network. There is one request a tank at most. */
export async function askForTopup(tankId: number, input: TopupInput) {
  const pending = { tankId, input, key: crypto.randomUUID(), askedAt: Date.now() }
  store([...pendingTopups().filter(one => one.tankId !== tankId), pending])
  return inTurn(() => send(pending))
}

export const forgetPending = (tankId: number) => store(pendingTopups().filter(one => one.tankId !== tankId))

/** Sends what is waiting. One that is refused by now, as its tank is gone or holds less, says so and keeps no other waiting. */
export const sendPending = (tell: (outcome: Outcome, tank?: Tank) => void): Promise<void> =>
  inTurn(async () => {
    for (const pending of pendingTopups()) {
      const { outcome, tank } = await send(pending).catch(() => ({
        outcome: 'refused' as const,
        tank: undefined,
      }))
      tell(outcome, tank)
    }
  })
