import type { Gap } from './places'

/** Where a dragged stop would go: into a gap between stops, or off the plan. */
export type DropTarget =
  | { readonly kind: 'gap'; readonly gap: Gap; readonly element: HTMLElement; readonly side: Side }
  | { readonly kind: 'remove'; readonly element: HTMLElement; readonly side: 'on' }
/** At which side of the element the mark is drawn. */
type Side = 'before' | 'after' | 'on'

/** The width of a list, in widths of a stop, from which stops are beside each other. */
const BESIDE = 1.5

/** Whether a point is in the later half of a stop, in reading order. */
export function isLaterHalf(
  stop: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  listWidth: number,
  { x, y }: { readonly x: number; readonly y: number },
  isRightToLeft: boolean,
): boolean {
  if (listWidth < stop.width * BESIDE) return y > stop.top + stop.height / 2
  const isRight = x > stop.left + stop.width / 2
  return isRight !== isRightToLeft
}

const numberOf = (element: HTMLElement, name: string) => Number(element.dataset[name])

const gapAt = (element: HTMLElement, gap: number): Gap => ({
  vehicle_id: numberOf(element, 'vehicle'),
  trip: numberOf(element, 'trip'),
  gap,
})

/** The target under a point of the window; undefined outside the lanes and the candidates. */
export function targetAt(board: HTMLElement, x: number, y: number): DropTarget | undefined {
  const hit = document.elementFromPoint(x, y)
  if (!hit || !board.contains(hit)) return undefined
  const stop = hit.closest<HTMLElement>('[data-stop]')
  if (stop) {
    const list = stop.parentElement!
    const isRightToLeft = getComputedStyle(list).direction === 'rtl'
    const isAfter = isLaterHalf(stop.getBoundingClientRect(), list.clientWidth, { x, y }, isRightToLeft)
    const gap = gapAt(stop, numberOf(stop, 'position') + (isAfter ? 1 : 0))
    return { kind: 'gap', gap, element: stop, side: isAfter ? 'after' : 'before' }
  }
  const trip = hit.closest<HTMLElement>('[data-drop-trip]')
  if (trip) return { kind: 'gap', gap: gapAt(trip, numberOf(trip, 'stops')), element: trip, side: 'on' }
  const last = hit.closest('[data-lane]')?.querySelectorAll<HTMLElement>('[data-drop-trip]:not([data-new])')
  const end = last?.[last.length - 1]
  if (end) return { kind: 'gap', gap: gapAt(end, numberOf(end, 'stops')), element: end, side: 'on' }
  const off = hit.closest<HTMLElement>('[data-drop-off]')
  return off ? { kind: 'remove', element: off, side: 'on' } : undefined
}

/** Whether two targets are the same place on the page. */
export const isSameTarget = (one: DropTarget | undefined, other: DropTarget | undefined): boolean =>
  one?.element === other?.element && one?.side === other?.side
