import { isSameTarget, targetAt, type DropTarget } from './dropTarget'

/** The content of the box that follows the pointer. */
export type DragText = {
  readonly title: string
  readonly lines: readonly string[]
  readonly isBroken: boolean
}

export type Drag = {
  readonly board: HTMLElement
  /** The box that follows the pointer: its content is written directly, as a render at each move would be slow. */
  readonly ghost: HTMLElement
  readonly describe: (target: DropTarget | undefined) => DragText
  readonly onBegin: () => void
  readonly onDrop: (target: DropTarget) => void
  readonly onEnd: () => void
}

/** The distance from which a press is a drag, pixels. */
const THRESHOLD_PX = 6
/** The distance of the box from the pointer, pixels. */
const GHOST_PX = 14
/** The area at the edges of a scrolling box that scrolls it, and its speed; pixels, and pixels a frame. */
const EDGE_PX = 48
const SCROLL_PX = 14

/** Swallows the click that follows a drop. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** Scrolls the box under the pointer near its upper or lower edge. Returns whether it scrolled. */
function scrollAt(x: number, y: number): boolean {
  const box = document.elementFromPoint(x, y)?.closest('[data-scrolls]')
  if (!box) return false
  const { top, bottom } = box.getBoundingClientRect()
  const by = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0
  if (by === 0) return false
  const before = box.scrollTop
  box.scrollTop += by
  return box.scrollTop !== before
}

function write(ghost: HTMLElement, { title, lines, isBroken }: DragText) {
  const [head, ...rest] = [title, ...lines].map((text, i) => {
    const line = document.createElement(i === 0 ? 'strong' : 'span')
    line.textContent = text
    return line
  })
  ghost.replaceChildren(head!, ...rest)
  if (isBroken) ghost.dataset.tone = 'warn'
  else delete ghost.dataset.tone
}

function place(ghost: HTMLElement, x: number, y: number) {
  const { offsetWidth, offsetHeight } = ghost
  const left = x + GHOST_PX + offsetWidth > innerWidth ? x - GHOST_PX - offsetWidth : x + GHOST_PX
  const top = Math.min(y + GHOST_PX, innerHeight - offsetHeight - GHOST_PX)
  ghost.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`
}

/** The state of one drag, and its drawing. */
class Dragging {
  isActive = false
  target: DropTarget | undefined
  private frame = 0

  constructor(
    private readonly drag: Drag,
    public x: number,
    public y: number,
  ) {}

  mark(next: DropTarget | undefined) {
    if (this.target) delete this.target.element.dataset.drop
    this.target = next
    if (next) next.element.dataset.drop = next.side
  }

  describe() {
    if (!this.isActive) return
    write(this.drag.ghost, this.drag.describe(this.target))
    place(this.drag.ghost, this.x, this.y)
  }

  begin() {
    this.isActive = true
    // No style depends on it: an inherited one, such as a cursor, would restyle all stops.
    this.drag.board.dataset.dragging = ''
    getSelection()?.removeAllRanges()
    this.drag.ghost.hidden = false
    this.drag.onBegin()
    this.describe()
  }

  /** Draws in the next frame: a pointer moves more often than the screen is drawn. */
  request() {
    this.frame ||= requestAnimationFrame(() => this.draw())
  }

  private draw() {
    this.frame = 0
    const next = targetAt(this.drag.board, this.x, this.y)
    if (isSameTarget(this.target, next)) place(this.drag.ghost, this.x, this.y)
    else {
      this.mark(next)
      this.describe()
    }
    if (scrollAt(this.x, this.y)) this.request()
  }

  end() {
    cancelAnimationFrame(this.frame)
    if (!this.isActive) return
    this.mark(undefined)
    this.isActive = false
    delete this.drag.board.dataset.dragging
    this.drag.ghost.hidden = true
    this.drag.onEnd()
  }
}

/**
 * Follows a press on a stop or candidate: beyond a small distance it is a drag, which ends with the release, and with
 * Escape without a drop. Nothing is rendered by React meanwhile. Returns a function that describes the target again,
 * as when its cost has arrived.
 */
export function followDrag(start: PointerEvent, drag: Drag): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const dragging = new Dragging(drag, start.clientX, start.clientY)
  const end = () => {
    listening.abort()
    dragging.end()
  }
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId !== start.pointerId) return
    Object.assign(dragging, { x: clientX, y: clientY })
    const isFar = Math.hypot(clientX - start.clientX, clientY - start.clientY) > THRESHOLD_PX
    if (!dragging.isActive && isFar) dragging.begin()
    if (dragging.isActive) dragging.request()
  }
  const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId !== start.pointerId) return
    const dropped = dragging.isActive ? targetAt(drag.board, clientX, clientY) : undefined
    if (dragging.isActive) swallowClick()
    end()
    if (dropped) drag.onDrop(dropped)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging.isActive) return
    event.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => dragging.describe()
}
