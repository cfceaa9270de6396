import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/geometry'
import { entityOf } from '../../../src/config/entities'
import { tanks } from '../../../src/config/entities/declared'
import { validateRecord, type Problem, type Problems } from '../../../src/config/schema'
import { serve, type CallContext } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { capacityCheck, dipChart, GeometryError, tankOf, type GeometryInput } from '../../domain/geometry'
import type { Measured } from '../../domain/geometry/suggest'
import { refuseProblems } from '../../engine/errors'
import { previewGeometry } from './previewGeometry'
import { suggestTankModels } from './suggestTankModels'

function refuse(field: string, problem: Problem): never {
  refuseProblems({ [field]: problem })
  throw new Error('unreachable')
}

/** Runs work that needs a valid geometry; converts geometry errors to field errors. */
function withGeometry<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof GeometryError)
      refuseProblems(Object.fromEntries(Object.entries(error.fields).map(([path, key]) => [path, { key }])))
    throw error
  }
}

/** Converts a level to litres, or litres to a level. Domain model, section 10. */
function calculate({ body }: CallContext<typeof calls.calculate>) {
  const { level_mm, volume_l, capacity_l, step_mm } = body
  return withGeometry(() => {
    const tank = tankOf(body)
    const levelAt = (litres: number | null) => {
      if (litres === null) return refuse('volume_l', { key: 'validation.required' })
      if (litres > tank.capacity_l * 1.0001)
        return refuse('volume_l', { key: 'validation.max', args: { max: tank.capacity_l } })
      return tank.levelAt(litres)
    }
    const level = level_mm ?? levelAt(volume_l)
    if (level > tank.height_mm) refuse('level_mm', { key: 'validation.max', args: { max: tank.height_mm } })
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

/** Lengths and capacity must not be 0, and at least one is required. */
function refuseUnmeasured({ dimensions, capacity_l }: Measured) {
  const { d, l, h, w } = dimensions ?? {}
  const measures = {
    'dimensions.d': d,
    'dimensions.l': l,
    'dimensions.h': h,
    'dimensions.w': w,
    capacity_l,
  }
  const known = Object.entries(measures).filter(([, value]) => value !== null && value !== undefined)
  const problems: Problems = {}
  for (const [name, value] of known) if (value === 0) problems[name] = { key: 'geometry.positive' }
  if (known.length === 0) problems.dimensions = { key: 'validation.required' }
  refuseProblems(problems)
}

/** Calculations for measuring, modelling and changing tanks. Domain model, sections 8 and 10. */
export async function geometryCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.calculate, calculate)
  serve(app, deps, calls.suggestModels, ({ body, db }) => {
    refuseUnmeasured(body)
    return suggestTankModels(db, body)
  })
  serve(app, deps, calls.previewGeometry, async ({ params, body, scoped, db }) => {
    const tank = await scoped(tanks).one(params.id)
    const plain = JSON.parse(JSON.stringify(tank)) as Record<string, unknown>
    const { values, problems } = validateRecord(entityOf('tanks'), body, plain)
    refuseProblems(problems)
    const after = { ...tank, ...values }
    const wanted = withGeometry(() => tankOf(after as unknown as GeometryInput))
    return previewGeometry(db, tank, after, wanted)
  })
}
