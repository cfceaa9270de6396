import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { DropTarget } from './dropTarget'
import { isSamePlace, placeAtGap, plannedPlace, stopsOf, type Place } from './places'
import type { Opened } from './TankPanel'
import type { Day } from './types'
import type { StopCommand } from './useBoard'
import type { DispatchFormat } from './useDispatchFormat'
import { usePlaceWords } from './usePlaceWords'
import type { SendChange } from './usePlan'

type Parts = {
  plan: Day
  board: RefObject<HTMLElement | null>
  format: DispatchFormat
  change: SendChange
  open: (opened: Opened) => void
}

/** Keys of the announcements after a change. */
const SAID = {
  remove: 'removed',
  exclude: 'excluded',
  include: 'included',
  lock: 'locked',
  unlock: 'unlocked',
} as const

/** What a command does with a tank in its present state; undefined for nothing. */
export function meantBy(
  plan: Day,
  command: StopCommand,
  tankId: number,
): keyof typeof SAID | 'move' | 'isLocked' | undefined {
  const place = plannedPlace(plan, tankId)
  const stop = place && stopsOf(plan, place.vehicle_id, place.trip)[place.position]
  if (command === 'lock') return stop ? (stop.is_locked ? 'unlock' : 'lock') : undefined
  if (command === 'exclude' || command === 'include')
    return plan.tanks.some(tank => tank.tank_id === tankId && tank.is_excluded) ? 'include' : 'exclude'
  if (stop?.is_locked) return 'isLocked'
  return command === 'remove' && !stop ? undefined : command
}

/** Focuses the button of a tank, after the lanes have been rendered. */
const focusTank = (board: HTMLElement | null, tankId: number) =>
  requestAnimationFrame(() =>
    board?.querySelector<HTMLElement>(`[data-tank="${tankId}"] [data-opens]`)?.focus(),
  )

/** What can be done with a stop or candidate, by pointer or keyboard, and the announcement afterwards. */
export function usePlanCommands({ plan, board, format, change, open }: Parts) {
  const [said, say] = useState('')
  const { nameOf, placeWords } = usePlaceWords(plan, format)
  const latest = useRef({ plan, nameOf, placeWords, text: format.text })
  useEffect(() => {
    latest.current = { plan, nameOf, placeWords, text: format.text }
  })
  const tell = useCallback((what: string, tankId: number, args: Record<string, string> = {}) => {
    const { text, nameOf: name } = latest.current
    say(text(`said.${what}`, { name: name(tankId), ...args }))
  }, [])
  const move = useCallback(
    (tankId: number, place: Place) => {
      tell('moved', tankId, { place: latest.current.placeWords(tankId, place) })
      const { vehicle_id, trip, position } = place
      void change({ kind: 'move', tank_id: tankId, vehicle_id, trip, position })
      focusTank(board.current, tankId)
    },
    [board, change, tell],
  )
  const send = useCallback(
    (kind: keyof typeof SAID, tankId: number) => {
      tell(SAID[kind], tankId)
      void change({ kind, tank_id: tankId })
    },
    [change, tell],
  )
  const drop = useCallback(
    (tankId: number, target: DropTarget) => {
      const present = plannedPlace(latest.current.plan, tankId)
      if (target.kind === 'remove') return present ? send('remove', tankId) : undefined
      const place = placeAtGap(latest.current.plan, tankId, target.gap)
      return present && isSamePlace(place, present) ? undefined : move(tankId, place)
    },
    [move, send],
  )
  const openFacts = useCallback(
    (tankId: number, anchor: HTMLElement) => open({ tankId, anchor, step: 'facts' }),
    [open],
  )
  const run = useCallback(
    (command: StopCommand, tankId: number, anchor: HTMLElement) => {
      const kind = meantBy(latest.current.plan, command, tankId)
      if (kind === 'isLocked') tell(kind, tankId)
      else if (kind === 'move') open({ tankId, anchor, step: 'move' })
      else if (kind) send(kind, tankId)
    },
    [open, send, tell],
  )
  const undo = useCallback(() => void change({ kind: 'undo' }), [change])
  return { said, open: openFacts, run, drop, move, undo }
}
