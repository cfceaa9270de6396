import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { describe, expect, test } from 'vitest'
import { cut } from '../../scripts/outlines'
import { nearestTown } from '../../src/resources/ui/towns'

describe('where a place is, in words', () => {
  test('names the nearest town, how far off it is, and in which direction from it the place lies', () => {
    expect(nearestTown(52.66678, -7.82787)).toMatchObject({ town: 'Thurles', direction: 'sw' })
    expect(nearestTown(52.66678, -7.82787)!.km).toBeCloseTo(2.4, 0)
    expect(nearestTown(52.7, -7.252)).toMatchObject({ town: 'Kilkenny', direction: 'n' })
    expect(nearestTown(53.27, -9.1)).toMatchObject({ town: 'Galway', direction: 'w' })
  })

  test('says nothing of a place that is far from every town it knows', () => {
    expect(nearestTown(0, 0)).toBeNull()
    expect(nearestTown(53, -14)).toBeNull()
  })
})

describe('the outlines that a close map draws', () => {
  const atlas = JSON.parse(readFileSync('node_modules/world-atlas/countries-10m.json', 'utf8')) as Parameters<
    typeof cut
  >[0]

  test('are the countries asked for, unmoved, and a small part of the atlas', () => {
    const isles = cut(atlas, ['372', '833'])
    expect(isles.objects.countries.geometries.map(({ properties }) => properties.name).toSorted()).toEqual([
      'Ireland',
      'Isle of Man',
    ])
    expect(JSON.stringify(isles).length).toBeLessThan(100_000)
    const of = (whole: unknown, name: string) => {
      const topology = whole as TopoJSON.Topology
      const { features } = feature(topology, topology.objects.countries!) as GeoJSON.FeatureCollection
      return features.find(({ properties }) => properties!.name === name)!.geometry
    }
    expect(of(isles, 'Ireland')).toEqual(of(atlas, 'Ireland'))
  })
})
