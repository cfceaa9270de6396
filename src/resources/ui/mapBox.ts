import * as L from 'leaflet'
import styles from './Map.module.css'

type Corner = { readonly x: number; readonly y: number }

/**
 * Lets the user draw one box on the map, by mouse, finger or pen; the map doesn't move meanwhile. Calls `onDrawn` with the
 * box, and `onCancel` on Escape. Returns a function that ends it.
 */
export function drawBox(
  map: L.Map,
  onDrawn: (box: L.LatLngBounds) => void,
  onCancel: () => void,
): () => void {
  const container = map.getContainer()
  const listening = new AbortController()
  const { signal } = listening
  let from: Corner | undefined
  let box: HTMLElement | undefined

  const corner = (event: PointerEvent): Corner => map.mouseEventToContainerPoint(event)
  const end = () => {
    listening.abort()
    box?.remove()
    container.classList.remove(styles.drawing!)
    map.dragging.enable()
  }
  container.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0 || (event.target as Element).closest('.leaflet-control')) return
      from = corner(event)
      container.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  container.addEventListener(
    'pointermove',
    event => {
      if (!from) return
      const to = corner(event)
      box ??= container.appendChild(document.createElement('div'))
      box.className = styles.box!
      box.style.cssText = `left: ${Math.min(from.x, to.x)}px; top: ${Math.min(from.y, to.y)}px;
        width: ${Math.abs(to.x - from.x)}px; height: ${Math.abs(to.y - from.y)}px`
    },
    { signal },
  )
  container.addEventListener(
    'pointerup',
    event => {
      if (!from || !box) return void (from = undefined)
      const [one, other] = [from, corner(event)].map(({ x, y }) => map.containerPointToLatLng([x, y]))
      end()
      onDrawn(L.latLngBounds(one!, other!))
    },
    { signal },
  )
  document.addEventListener('keydown', event => event.key === 'Escape' && onCancel(), { signal })
  container.classList.add(styles.drawing!)
  map.dragging.disable()
  return end
}
