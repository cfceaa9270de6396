import type { FastifyInstance } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { SHAPES } from '../../src/config/entities/shared/geometry'
import { scopeOf } from '../../src/config/schema'
import { describesOnly, idOf, mayOrRefuse } from '../crud/registerEntity'
import { getRecord } from '../crud/repository'
import type { Row } from '../crud/sql'
import type { Deps } from '../deps'
import { capacityCheck, dipChart, GeometryError, tankOf, type GeometryInput } from '../domain/geometry'
import { suggestModels, type Candidate, type Measured } from '../domain/geometry/suggest'
import { AppError } from '../errors'
import { previewGeometry } from '../services/previewGeometry'
import { textOf, textsOf } from '../texts'

/** Models that are compared with what was measured. */
const MODELS_MOST = 5000

const invalid = (fields: Record<string, string>) =>
  new AppError('invalid', textOf({ key: 'errors.invalid' }), { fields })

const positive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/** Runs what needs a sound geometry; what is impossible about it is told by field. */
function soundly<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error
    throw invalid(
      textsOf(Object.fromEntries(Object.entries(error.fields).map(([path, key]) => [path, { key }]))),
    )
  }
}

/** Litres at a level, or the level at litres. Domain model, section 10. */
function calculate(body: Row) {
  const { level_mm, volume_l, capacity_l, step_mm } = body
  const number = (name: string, value: unknown) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw invalid({ [name]: textOf({ key: 'geometry.positive' }) })
    return value
  }
  return soundly(() => {
    const tank = tankOf(body as GeometryInput)
    const level =
      level_mm === undefined ? tank.levelAt(number('volume_l', volume_l)) : number('level_mm', level_mm)
    if (level > tank.height_mm || (level_mm === undefined && (volume_l as number) > tank.capacity_l * 1.0001))
      throw invalid({
        [level_mm === undefined ? 'volume_l' : 'level_mm']: textOf({
          key: 'validation.max',
          args: { max: level_mm === undefined ? tank.capacity_l : tank.height_mm },
        }),
      })
    const volume = tank.volumeAt(level)
    return {
      level_mm: level,
      volume_l: volume,
      capacity_l: tank.capacity_l,
      pct: (volume / tank.capacity_l) * 100,
      ...(typeof capacity_l === 'number' ? { capacity_check: capacityCheck(capacity_l, tank) } : {}),
      ...(typeof step_mm === 'number' && step_mm >= 1 ? { dip_chart: dipChart(tank, step_mm) } : {}),
    }
  })
}

/** What was measured, checked: every length and the capacity are positive numbers, and there is at least one. */
function measuredOf(body: Row): Measured {
  const faults: Record<string, string> = {}
  const wrong = textOf({ key: 'geometry.positive' })
  const dimensions = (body.dimensions ?? {}) as Record<string, unknown>
  const lengths = ['d', 'l', 'h', 'w'].filter(
    name => dimensions[name] !== undefined && dimensions[name] !== null,
  )
  for (const name of lengths) if (!positive(dimensions[name])) faults[`dimensions.${name}`] = wrong
  if (body.capacity_l != null && !positive(body.capacity_l)) faults.capacity_l = wrong
  if (body.shape != null && !SHAPES.includes(body.shape as (typeof SHAPES)[number]))
    faults.shape = textOf({ key: 'validation.choice' })
  if (lengths.length === 0 && body.capacity_l == null)
    faults.dimensions = textOf({ key: 'validation.required' })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return body as Measured
}

/** Why a model was suggested, in words: `Diameter 1200 mm, 0.8 % larger; …`. */
const LABELS = { d: 'Diameter', l: 'Length', h: 'Height', w: 'Width', capacity_l: 'Capacity' } as const
const reasonOf = ({ differences, turned }: ReturnType<typeof suggestModels>[number]) =>
  differences
    .map(({ field, model, pct }) => {
      const unit = field === 'capacity_l' ? 'L' : 'mm'
      const off = pct === 0 ? 'the same' : `${Math.abs(pct)} % ${pct > 0 ? 'larger' : 'smaller'}`
      return `${LABELS[field]} ${model} ${unit}, ${off}`
    })
    .join('; ') + (turned ? '; length and width exchanged' : '')

/** Tank mathematics for whoever measures, models and changes tanks. Domain model, sections 8 and 10. */
export async function geometryRoutes(app: FastifyInstance, deps: Deps) {
  const models = entityOf('models')
  const tanks = entityOf('tanks')
  const options = { ...describesOnly, schema: { tags: ['models'] } }
  app.get('/api/tankmodels/shapes', { schema: { tags: ['models'] } }, () => [...SHAPES])
  app.post('/api/tankmodels/calculate', options, request => {
    mayOrRefuse(request, 'read', models)
    return calculate((request.body ?? {}) as Row)
  })
  app.post('/api/tankmodels/models/suggested', options, async request => {
    mayOrRefuse(request, 'read', models)
    const measured = measuredOf((request.body ?? {}) as Row)
    const known = await deps.db.query<Candidate & Row>(
      `select id, manufacturer, name, shape, dimensions, strapping, capacity_l, bunded from models where deleted_at is null
       order by id limit ${MODELS_MOST}`,
    )
    const byId = new Map(known.map(model => [model.id, model]))
    return suggestModels(measured, known).map(one => ({
      model: byId.get(one.id),
      score: one.score,
      differences: one.differences,
      reason: reasonOf(one),
    }))
  })
  app.post<{ Params: { id: string } }>(
    '/api/tanks/:id/geometry/preview',
    { ...describesOnly, schema: { tags: ['tanks'] } },
    async request => {
      mayOrRefuse(request, 'update', tanks)
      const store = { db: deps.db, production: deps.env.production }
      const tank = await getRecord(
        store,
        tanks,
        scopeOf(request.principal, tanks),
        idOf(tanks, request.params.id),
      )
      const change = (request.body ?? {}) as Row
      if (change.sensor_offset_mm != null && !Number.isFinite(change.sensor_offset_mm))
        throw invalid({ sensor_offset_mm: textOf({ key: 'validation.number' }) })
      const after = { ...tank, ...change }
      const wanted = soundly(() => tankOf(after as unknown as GeometryInput))
      return previewGeometry(deps.db, tank, after, wanted)
    },
  )
}
