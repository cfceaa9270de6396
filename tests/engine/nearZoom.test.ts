import { describe, expect, test } from 'vitest'
import { nearZoom } from '../../src/resources/ui/nearZoom'
import { COUNTIES, TOWNS } from '../../src/resources/ui/towns'

/** What a phone's small map shows, in pixels. */
const MAP = { width: 340, height: 260 }
const WORLD_PX = 256

/** The counties in whose middle a map of this zoom would have no town's name on it. */
function nameless(zoom: number): string[] {
  const pxADegree = (WORLD_PX * 2 ** zoom) / 360
  const inSight = (lat: number, lng: number) =>
    TOWNS.some(town => {
      const up = ((town.lat - lat) * pxADegree) / Math.cos((lat * Math.PI) / 180)
      return Math.abs(up) < MAP.height / 2 && Math.abs((town.lng - lng) * pxADegree) < MAP.width / 2
    })
  return COUNTIES.filter(({ lat, lng }) => !inSight(lat, lng)).map(({ name }) => name)
}

describe('one place on a map without tiles', () => {
  test('is shown from so far that a town near it is named, in every county', () => {
    expect(nameless(nearZoom(undefined))).toEqual([])
    // Closer by is too close.
    expect(nameless(nearZoom(undefined) + 3)).not.toEqual([])
  })
})
