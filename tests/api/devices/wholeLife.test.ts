import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'
import { walkWholeLife } from './wholeLife'

describe('a device from its board to its end', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('is made, shipped, installed, approved, updated, swapped and retired, and its line of time has every record of it', async () => {
    expect(await walkWholeLife(world)).toBeGreaterThan(0)
  })
})
