import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'
import { ENGINES } from '../ingest/support'
import { walkWholeLife } from './wholeLife'

describe.each(ENGINES)('a device from its board to its end, on %s', engine => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(engine)
  })
  afterAll(() => world.close())

  test('is made, shipped, installed, approved, updated, swapped and retired, and its line of time has every record of it', async () => {
    expect(await walkWholeLife(world)).toBeGreaterThan(0)
  })
})
