import * as L from 'leaflet'
import styles from './DispatchMap.module.css'

/** A tank on the map: a numbered stop in its truck's colour, or a candidate. */
export type MapMark = {
  readonly tankId: number
  readonly lat: number
  readonly lng: number
  readonly title: string
  /** The number of a stop; '' for a candidate. */
  readonly text: string
  /** The colour of the truck; undefined for a candidate. */
  readonly colour: string | undefined
  /** Diameter, pixels. */
  readonly size: number
  readonly isFaded: boolean
}

export type MarkLayer = {
  readonly update: (marks: readonly MapMark[]) => void
  readonly highlight: (tankId: number | null) => void
}

type Drawn = { readonly mark: MapMark; readonly face: HTMLElement; readonly look: string }

function faceOf({ tankId, title, text, colour, size, isFaded }: MapMark): HTMLElement {
  const face = document.createElement('div')
  face.className = colour === undefined ? styles.candidate! : styles.stop!
  face.textContent = text
  face.title = title
  face.dataset.mark = String(tankId)
  face.setAttribute('role', 'img')
  face.setAttribute('aria-label', title)
  face.style.cssText = `inline-size: ${size}px; block-size: ${size}px`
  if (colour !== undefined) face.style.setProperty('--route', colour)
  if (isFaded) face.dataset.faded = ''
  return face
}

/**
 * Keeps a map's marks up to date: only those that differ are made anew, as there may be hundreds. They are placed by
 * `left` and `top`: each of Leaflet's markers has a 3D transform, and is a layer that the browser composites in each
 * frame of a drag (504 markers took 86 ms a frame).
 */
export function drawMarks(map: L.Map, onOpen: (tankId: number, mark: HTMLElement) => void): MarkLayer {
  const layer = L.DomUtil.create('div', undefined, map.getPanes().markerPane)
  const drawn = new Map<number, Drawn>()
  let highlighted: number | null = null

  const place = ({ mark: { lat, lng, size }, face }: Drawn) => {
    const { x, y } = map.latLngToLayerPoint([lat, lng])
    face.style.left = `${x - size / 2}px`
    face.style.top = `${y - size / 2}px`
  }
  const remove = (tankId: number) => {
    drawn.get(tankId)?.face.remove()
    drawn.delete(tankId)
  }
  const add = (mark: MapMark, look: string) => {
    const one = { mark, face: faceOf(mark), look }
    place(one)
    layer.append(one.face)
    drawn.set(mark.tankId, one)
  }
  const highlight = (tankId: number | null) => {
    if (highlighted !== null) delete drawn.get(highlighted)?.face.dataset.pointed
    highlighted = tankId
    const next = tankId === null ? undefined : drawn.get(tankId)
    if (next) next.face.dataset.pointed = ''
  }
  map.on('zoom viewreset', () => drawn.forEach(place))
  // The map's own event, as it leaves out the click that ends a pan.
  map.on('click', ({ originalEvent: { target } }) => {
    const face = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null
    if (face) onOpen(Number(face.dataset.mark), face)
  })
  return {
    update: marks => {
      const present = new Set(marks.map(({ tankId }) => tankId))
      for (const tankId of drawn.keys()) if (!present.has(tankId)) remove(tankId)
      for (const mark of marks) {
        const look = JSON.stringify(mark)
        if (drawn.get(mark.tankId)?.look === look) continue
        remove(mark.tankId)
        add(mark, look)
      }
      highlight(highlighted)
    },
    highlight,
  }
}
