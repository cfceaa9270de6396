import { describe, expect, test } from 'vitest'
import { nearZoom } from '../../src/resources/ui/nearZoom'
import { COUNTIES, TOWNS } from '../../src/resources/ui/towns'

/** Map sizes on a phone, in pixels. */
const SMALL = { width: 340, height: 220 }
const LARGE = { width: 358, height: 500 }
const WORLD_PX = 256

/** Counties in whose middle a map at this zoom would show no town name. */
function nameless(zoom: number, map: typeof SMALL): string[] {
  const pxADegree = (WORLD_PX * 2 ** zoom) / 360
  const inSight = (lat: number, lng: number) =>
    TOWNS.some(town => {
      const up = ((town.lat - lat) * pxADegree) / Math.cos((lat * Math.PI) / 180)
      return Math.abs(up) < map.height / 2 && Math.abs((town.lng - lng) * pxADegree) < map.width / 2
    })
  return COUNTIES.filter(({ lat, lng }) => !inSight(lat, lng)).map(({ name }) => name)
}

describe('one place on a map without tiles', () => {
  test.each([
    ['small', SMALL],
    ['large', LARGE],
  ] as const)('is shown from so far that a town near it is named, in every county: a %s map', (size, map) => {
    expect(nameless(nearZoom(undefined, size), map)).toEqual([])
    // Zooming in further would hide the names.
    expect(nameless(nearZoom(undefined, size) + 5, map)).not.toEqual([])
  })
})
