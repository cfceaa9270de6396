import { useEffect, useRef, type RefObject } from 'react'
import { isRightToLeft } from '../../config/schema/text/bidi'
import { isDialogOpen } from '../engine/useShortcuts'
import { followDrag, type DragText } from './dragStop'
import type { DropTarget } from './dropTarget'
import { focusAfter } from './laneKeys'

/** Delay before the costs of a focused or hovered stop are fetched, ms: arrow keys pass many stops. */
const REST_MS = 60

/** Keys of a focused stop or candidate. */
const KEYS = { m: 'move', l: 'lock', x: 'exclude', Delete: 'remove', Backspace: 'remove' } as const
export type StopCommand = (typeof KEYS)[keyof typeof KEYS] | 'include'

type Handlers = {
  /** Whether stops can be moved: false for a published plan. */
  readonly canMove: boolean
  readonly language: string
  readonly onOpen: (tankId: number, anchor: HTMLElement) => void
  readonly onCommand: (command: StopCommand, tankId: number, anchor: HTMLElement) => void
  readonly onDrop: (tankId: number, target: DropTarget) => void
  readonly describe: (tankId: number, target: DropTarget | undefined) => DragText
  /** Resolves once the costs are known. */
  readonly fetchCosts: (tankId: number) => Promise<unknown>
  readonly onPoint: (tankId: number | null) => void
  readonly onDragging: (isDragging: boolean) => void
}

const itemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tank]') : null
const tankOf = (item: HTMLElement) => Number(item.dataset.tank)
const buttonsIn = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-stop] > button')]

/** A finger drags by the handle, so that the lanes can still be scrolled. */
const mayDrag = ({ pointerType, target }: PointerEvent) =>
  pointerType === 'mouse' || (target as Element).closest('[data-grip]') !== null

function moveFocus(board: HTMLElement, from: Element, key: string, language: string): boolean {
  const buttons = buttonsIn(board)
  const lanes = buttons.map(button => ({
    lane: button.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? '',
  }))
  const next = focusAfter(lanes, buttons.indexOf(from as HTMLElement), key, isRightToLeft(language))
  if (next === undefined) return false
  buttons[next]!.focus()
  return true
}

type Latest = RefObject<Handlers>

/** Follows a press on a stop or candidate; the costs are fetched meanwhile. */
function pressed(event: PointerEvent, board: HTMLElement, ghost: HTMLElement, latest: Latest) {
  const item = itemOf(event.target)
  if (!item || event.button !== 0 || !latest.current.canMove || !mayDrag(event)) return
  if (item.dataset.pinned !== undefined) return
  const tankId = tankOf(item)
  const again = followDrag(event, {
    board,
    ghost,
    describe: target => latest.current.describe(tankId, target),
    onBegin: () => latest.current.onDragging(true),
    onDrop: target => latest.current.onDrop(tankId, target),
    onEnd: () => latest.current.onDragging(false),
  })
  latest.current.fetchCosts(tankId).then(again, again)
}

function clicked(target: EventTarget | null, { onCommand, onOpen }: Handlers) {
  const item = itemOf(target)
  if (!item || !(target instanceof Element)) return
  const command = target.closest<HTMLElement>('[data-act]')
  const opener = target.closest<HTMLElement>('[data-opens]')
  if (command) onCommand(command.dataset.act as StopCommand, tankOf(item), command)
  else if (opener) onOpen(tankOf(item), opener)
}

function keyed(event: KeyboardEvent, board: HTMLElement, { canMove, onCommand, language }: Handlers) {
  const { target, key } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
  const item = itemOf(button)
  if (!button || !item || isDialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return
  if (Object.hasOwn(KEYS, key) && canMove) {
    event.preventDefault()
    onCommand(KEYS[key as keyof typeof KEYS], tankOf(item), button)
  } else if (moveFocus(board, button, key, language)) event.preventDefault()
}

/**
 * Pointer, keyboard and hover on all stops and candidates of the board, by one set of listeners: hundreds of rows have
 * none of their own.
 */
export function useBoard(
  board: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  handlers: Handlers,
): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = board.current!
    const listening = new AbortController()
    const { signal } = listening
    let resting: ReturnType<typeof setTimeout> | undefined
    let pointed: number | null = null

    const point = (target: EventTarget | null) => {
      const item = itemOf(target)
      const tankId = item ? tankOf(item) : null
      if (tankId === pointed) return
      pointed = tankId
      latest.current.onPoint(tankId)
      clearTimeout(resting)
      if (tankId === null || !latest.current.canMove || element.dataset.dragging !== undefined) return
      resting = setTimeout(() => void latest.current.fetchCosts(tankId).catch(() => undefined), REST_MS)
    }
    const onDown = (event: PointerEvent) => pressed(event, element, ghost.current!, latest)
    const onKey = (event: KeyboardEvent) => keyed(event, element, latest.current)
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('click', ({ target }) => clicked(target, latest.current), { signal })
    element.addEventListener('keydown', onKey, { signal })
    element.addEventListener('focusin', ({ target }) => point(target), { signal })
    element.addEventListener('pointerover', ({ target }) => point(target), { signal })
    element.addEventListener('pointerleave', () => point(null), { signal })
    return () => {
      listening.abort()
      clearTimeout(resting)
    }
  }, [board, ghost])
}

/** Ctrl+Z (⌘Z on a Mac) takes the last change back, except while typing. */
export function useUndoKey(undo: (() => void) | undefined) {
  useEffect(() => {
    if (!undo) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey || event.repeat || isDialogOpen()) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo])
}
