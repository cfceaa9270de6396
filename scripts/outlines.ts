import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

type Arcs = number | Arcs[]
type Country = { id?: string; type: string; arcs: Arcs; properties: { name: string } }
type Atlas = {
  type: 'Topology'
  transform: unknown
  arcs: unknown[]
  objects: { countries: { geometries: Country[] } }
}

/** ISO 3166: Ireland, the United Kingdom, the Isle of Man. */
const ISLES = ['372', '826', '833']

/** Extracts some countries from an atlas, with only the arcs that they use. */
export function cut(atlas: Atlas, ids: readonly string[]) {
  const places = new Map<number, number>()
  const place = (arc: number) => {
    if (!places.has(arc)) places.set(arc, places.size)
    return places.get(arc)!
  }
  /** TopoJSON encodes a reversed arc as the one's complement of its index. */
  const moved = (arcs: Arcs): Arcs =>
    typeof arcs === 'number' ? (arcs < 0 ? ~place(~arcs) : place(arcs)) : arcs.map(moved)
  const geometries = atlas.objects.countries.geometries
    .filter(({ id }) => id !== undefined && ids.includes(id))
    .map(country => ({ ...country, arcs: moved(country.arcs) }))
  return {
    type: atlas.type,
    transform: atlas.transform,
    arcs: [...places.keys()].map(arc => atlas.arcs[arc]),
    objects: { countries: { type: 'GeometryCollection', geometries } },
  }
}

/**
 * `virtual:isles`: Ireland and Britain from Natural Earth's finest outlines (public domain, through world-atlas). The
 * whole atlas is 3.7 MB; a map of tanks needs a fiftieth of it when zoomed in.
 */
export const outlines = (): Plugin => ({
  name: 'outlines',
  resolveId: id => (id === 'virtual:isles' ? '\0virtual:isles' : undefined),
  async load(id) {
    if (id !== '\0virtual:isles') return undefined
    const file = new URL('../node_modules/world-atlas/countries-10m.json', import.meta.url)
    const isles = cut(JSON.parse(await readFile(file, 'utf8')) as Atlas, ISLES)
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(isles))})`
  },
})
