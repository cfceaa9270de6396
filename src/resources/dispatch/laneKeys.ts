/** A focusable stop: its lane, in the order of the page. */
type InLane = { readonly lane: string }

/** Where a key moves the focus among all stops, by index; undefined for other keys and at the ends. */
export function focusAfter(
  stops: readonly InLane[],
  at: number,
  key: string,
  isRightToLeft: boolean,
): number | undefined {
  const lane = stops[at]?.lane
  if (lane === undefined) return undefined
  const [forwards, backwards] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const first = stops.findIndex(stop => stop.lane === lane)
  const last = stops.findLastIndex(stop => stop.lane === lane)
  const inRange = (index: number) => (index >= 0 && index < stops.length ? index : undefined)
  switch (key) {
    case 'ArrowDown':
    case forwards:
      return inRange(at + 1)
    case 'ArrowUp':
    case backwards:
      return inRange(at - 1)
    case 'Home':
      return first
    case 'End':
      return last
    case 'PageDown':
      return inRange(last + 1)
    case 'PageUp': {
      const before = stops[first - 1]?.lane
      return before === undefined ? undefined : stops.findIndex(stop => stop.lane === before)
    }
    default:
      return undefined
  }
}
