import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { MAX_CHANGED_TANKS } from '../../config/calls/dispatch'
import type { DispatchFormat } from './useDispatchFormat'
import type { SendChange } from './usePlan'

/** Tanks that a list of tanks hands over in the history's state. */
const chosenIn = (state: unknown): readonly number[] => {
  const { addTanks } = (state ?? {}) as { addTanks?: unknown }
  return Array.isArray(addTanks)
    ? addTanks.filter(id => Number.isInteger(id)).slice(0, MAX_CHANGED_TANKS)
    : []
}

/** Adds the tanks of "Plan these" to the day, once: the state is cleared, so that a reload doesn't add them again. */
export function useAddChosen(change: SendChange, { text }: DispatchFormat) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { pathname, search, state } = useLocation()
  const done = useRef<unknown>(null)
  useEffect(() => {
    const ids = chosenIn(state)
    if (ids.length === 0 || done.current === state) return
    done.current = state
    void navigate({ pathname, search }, { replace: true, state: null })
    void change({ kind: 'add', tank_ids: [...ids] }).then(isDone => {
      if (isDone) notify(text('added', { smart_count: ids.length }), { type: 'info' })
    })
  }, [state, pathname, search, navigate, change, notify, text])
}
