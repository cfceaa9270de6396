import { describe, expect, test } from 'vitest'
import { suggestModels, type Candidate } from '../../../server/domain/geometry/suggest'

const box = (id: number, w: number, l: number, h: number): Candidate => ({
  id,
  shape: 'rectangular',
  dimensions: { w, l, h },
  capacity_l: (w * l * h) / 1e6,
})
const MODELS: Candidate[] = [
  box(1, 1000, 1200, 1000),
  box(2, 1050, 1250, 1000),
  box(3, 2000, 2000, 2000),
  { id: 4, shape: 'vertical_cylinder', dimensions: { d: 1200, h: 1100 }, capacity_l: 1244 },
]
const ids = (measured: Parameters<typeof suggestModels>[0]) =>
  suggestModels(measured, MODELS).map(({ id }) => id)

describe('models for what was measured', () => {
  test('come best first, each with how every measure compares', () => {
    const [first, second] = suggestModels(
      { shape: 'rectangular', dimensions: { w: 1000, l: 1200, h: 1000 } },
      MODELS,
    )
    expect(first).toMatchObject({ id: 1, score: 1, turned: false })
    expect(second).toMatchObject({ id: 2 })
    expect(second!.differences).toContainEqual({ field: 'w', measured: 1000, model: 1050, pct: 5 })
  })

  test('are found when length and width were exchanged', () => {
    expect(suggestModels({ dimensions: { w: 1200, l: 1000, h: 1000 } }, MODELS)[0]).toMatchObject({
      id: 1,
      turned: true,
    })
  })

  test('are found by capacity alone, and never of another shape than was seen', () => {
    expect(ids({ capacity_l: 1244 })).toContain(4)
    expect(ids({ shape: 'rectangular', capacity_l: 1244 })).not.toContain(4)
  })

  test('are none where nothing is near', () => {
    expect(ids({ dimensions: { w: 500, l: 500, h: 500 } })).toEqual([])
    expect(suggestModels({ capacity_l: 100 }, [])).toEqual([])
  })
})
