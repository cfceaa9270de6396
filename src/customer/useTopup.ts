import { useState } from 'react'
import { AppError } from '../providers/errors'
import { cancelTopup, type Tank, type TopupInput } from './api'
import { askForTopup, forgetPending, pendingFor, type Outcome } from './pendingTopups'

/** The outcome of every action except a top-up request. */
export type Answered = 'cancelled' | 'notCancelled' | 'notNow' | 'reported'

type Options = {
  tank: Tank
  onChange: (tank: Tank) => void
  onOutcome: (outcome: Outcome | Answered) => void
  onStale: () => void
  onSent: () => void
}

/** Requests and cancels a top-up of the tank. */
export function useTopup({ tank, onChange, onOutcome, onStale, onSent }: Options) {
  const [busy, setBusy] = useState(false)
  const isWaiting = pendingFor(tank.id) !== undefined && tank.topup.state !== 'requested'

  async function send(input: TopupInput) {
    const { outcome, tank: after } = await askForTopup(tank.id, input)
    onSent()
    if (after) onChange(after)
    else if (outcome !== 'waiting') onStale()
    onOutcome(outcome)
  }

  async function cancel() {
    if (isWaiting) {
      forgetPending(tank.id)
      return onOutcome('cancelled')
    }
    setBusy(true)
    try {
      onChange(await cancelTopup(tank.id))
      onOutcome('cancelled')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The request was planned or delivered meanwhile, or is unchanged: in both cases report that it is not
      // cancelled.
      onOutcome(error.code === 'wrong_state' ? 'notNow' : 'notCancelled')
      onStale()
    } finally {
      setBusy(false)
    }
  }

  return { busy, isWaiting, send, cancel }
}
