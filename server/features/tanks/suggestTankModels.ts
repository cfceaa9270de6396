import type { Database } from '../../engine/db/open'
import type { Dimensions, StrappingPoint } from '../../domain/geometry/types'
import { suggestModels, type Candidate, type Measured } from '../../domain/geometry/suggest'

/** Maximum number of models to compare. */
const MODELS_MAX = 5000

type Model = Candidate & {
  manufacturer: string | null
  name: string
  bunded: boolean
  dimensions: Required<Dimensions> | null
  strapping: StrappingPoint[] | null
}

/** Explanation of a suggestion: `Diameter 1200 mm, 0.8 % larger; …`. */
const LABELS = { d: 'Diameter', l: 'Length', h: 'Height', w: 'Width', capacity_l: 'Capacity' } as const
const reasonOf = ({ differences, turned }: ReturnType<typeof suggestModels>[number]) =>
  differences
    .map(({ field, model, pct }) => {
      const unit = field === 'capacity_l' ? 'L' : 'mm'
      const off = pct === 0 ? 'the same' : `${Math.abs(pct)} % ${pct > 0 ? 'larger' : 'smaller'}`
      return `${LABELS[field]} ${model} ${unit}, ${off}`
    })
    .join('; ') + (turned ? '; length and width exchanged' : '')

/** Models that fit the measurements, best first. */
export async function suggestTankModels(db: Database, measured: Measured) {
  const models = await db.query<Model>(
    `select id, manufacturer, name, shape, dimensions, strapping, capacity_l, bunded from models where deleted_at is null
     order by id limit ${MODELS_MAX}`,
  )
  const byId = new Map(models.map(model => [model.id, model]))
  return suggestModels(measured, models).map(one => ({
    model: byId.get(one.id)!,
    score: one.score,
    differences: one.differences,
    reason: reasonOf(one),
  }))
}
