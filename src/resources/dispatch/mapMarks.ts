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

type Drawn = { readonly marker: L.Marker; readonly face: HTMLElement; readonly look: string }

function faceOf({ text, colour, size, isFaded }: MapMark): HTMLElement {
  const face = document.createElement('div')
  face.className = colour === undefined ? styles.candidate! : styles.stop!
  face.textContent = text
  face.style.cssText = `inline-size: ${size}px; block-size: ${size}px`
  if (colour !== undefined) face.style.setProperty('--route', colour)
  if (isFaded) face.dataset.faded = ''
  return face
}

/** Keeps a map's markers up to date: only those that differ are made anew, as there may be hundreds. */
export function drawMarks(map: L.Map, onOpen: (tankId: number, marker: HTMLElement) => void): MarkLayer {
  const layer = L.layerGroup().addTo(map)
  const drawn = new Map<number, Drawn>()
  let highlighted: number | null = null

  const remove = (tankId: number) => {
    const known = drawn.get(tankId)
    if (known) layer.removeLayer(known.marker)
    drawn.delete(tankId)
  }
  const add = (mark: MapMark, look: string) => {
    const { tankId, lat, lng, title, size } = mark
    const face = faceOf(mark)
    const icon = L.divIcon({ html: face, className: '', iconSize: [size, size] })
    const marker = L.marker([lat, lng], { icon, title, keyboard: false })
      .on('add', ({ target }) => {
        const element = (target as L.Marker).getElement()
        element?.setAttribute('role', 'img')
        element?.setAttribute('aria-label', title)
      })
      .on('click', () => onOpen(tankId, face))
    layer.addLayer(marker)
    drawn.set(tankId, { marker, face, look })
  }
  const highlight = (tankId: number | null) => {
    const before = highlighted === null ? undefined : drawn.get(highlighted)
    if (before) {
      delete before.face.dataset.pointed
      before.marker.setZIndexOffset(0)
    }
    const next = tankId === null ? undefined : drawn.get(tankId)
    if (next) {
      next.face.dataset.pointed = ''
      next.marker.setZIndexOffset(1000)
    }
    highlighted = tankId
  }
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
