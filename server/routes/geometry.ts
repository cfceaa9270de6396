import type { FastifyInstance } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { dimensions, SHAPES, strapping, tankShape } from '../../src/config/entities/shared/geometry'
import { quantity, scopeOf, validateRecord, type Problems } from '../../src/config/schema'
import { described } from '../crud/describe'
import { idOf, mayOrRefuse } from '../crud/registerEntity'
import { getRecord } from '../crud/repository'
import type { Row } from '../crud/sql'
import type { Deps } from '../deps'
import { capacityCheck, dipChart, GeometryError, tankOf, type GeometryInput } from '../domain/geometry'
import { suggestModels, type Candidate, type Measured } from '../domain/geometry/suggest'
import { AppError } from '../errors'
import { previewGeometry } from '../services/previewGeometry'
import { textOf, textsOf } from '../texts'
import * as says from './descriptions/geometry'
import { checkedBody, objectBody, refuseProblems } from './shared/checkedBody'

/** Models that are compared with what was measured. */
const MODELS_MOST = 5000

const invalid = (fields: Record<string, string>) =>
  new AppError('invalid', textOf({ key: 'errors.invalid' }), { fields })

const litres = () => quantity('L', { min: 0, max: 1_000_000 })

const CALCULATED = {
  shape: tankShape({ required: true }),
  dimensions: dimensions(),
  strapping: strapping(),
  level_mm: quantity('mm', { min: 0 }),
  volume_l: quantity('L', { min: 0 }),
  capacity_l: litres(),
  step_mm: quantity('mm', { min: 1 }),
}
type Numbers = Record<'level_mm' | 'volume_l' | 'capacity_l' | 'step_mm', number | null>
const MEASURED = { shape: tankShape(), dimensions: dimensions(), capacity_l: litres() }

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
function calculate(body: unknown) {
  const values = checkedBody(CALCULATED, body) as GeometryInput & Numbers
  const { level_mm, volume_l, capacity_l, step_mm } = values
  const tooMuch = (name: string, max: number) =>
    invalid({ [name]: textOf({ key: 'validation.max', args: { max } }) })
  return soundly(() => {
    const tank = tankOf(values)
    if (level_mm === null && volume_l === null)
      throw invalid({ volume_l: textOf({ key: 'validation.required' }) })
    if (level_mm === null && volume_l! > tank.capacity_l * 1.0001) throw tooMuch('volume_l', tank.capacity_l)
    const level = level_mm ?? tank.levelAt(volume_l!)
    if (level > tank.height_mm) throw tooMuch('level_mm', tank.height_mm)
    const volume = tank.volumeAt(level)
    return {
      level_mm: level,
      volume_l: volume,
      capacity_l: tank.capacity_l,
      pct: (volume / tank.capacity_l) * 100,
      ...(capacity_l === null ? {} : { capacity_check: capacityCheck(capacity_l, tank) }),
      ...(step_mm === null ? {} : { dip_chart: dipChart(tank, step_mm) }),
    }
  })
}

/** What was measured, checked: no length and no capacity is 0, and there is at least one. */
function measuredOf(body: unknown): Measured {
  const measured = checkedBody(MEASURED, body) as Measured
  const { d, l, h, w } = measured.dimensions ?? {}
  const measures = {
    'dimensions.d': d,
    'dimensions.l': l,
    'dimensions.h': h,
    'dimensions.w': w,
    capacity_l: measured.capacity_l,
  }
  const known = Object.entries(measures).filter(([, value]) => value != null)
  const problems: Problems = {}
  for (const [name, value] of known) if (value === 0) problems[name] = { key: 'geometry.positive' }
  if (known.length === 0) problems.dimensions = { key: 'validation.required' }
  refuseProblems(problems)
  return measured
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
  app.get('/api/tankmodels/shapes', described(says.shapes), () => [...SHAPES])
  app.post('/api/tankmodels/calculate', described(says.calculate), request => {
    mayOrRefuse(request, 'read', models)
    return calculate(request.body)
  })
  app.post('/api/tankmodels/models/suggested', described(says.suggested), async request => {
    mayOrRefuse(request, 'read', models)
    const measured = measuredOf(request.body)
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
    described(says.preview),
    async request => {
      mayOrRefuse(request, 'update', tanks)
      const store = { db: deps.db, production: deps.env.production }
      const tank = await getRecord(
        store,
        tanks,
        scopeOf(request.principal, tanks),
        idOf(tanks, request.params.id),
      )
      const change = objectBody(request.body)
      const { values, problems } = validateRecord(tanks, change, JSON.parse(JSON.stringify(tank)) as Row)
      refuseProblems(problems)
      const after = { ...tank, ...values }
      const wanted = soundly(() => tankOf(after as unknown as GeometryInput))
      return previewGeometry(deps.db, tank, after, wanted)
    },
  )
}
