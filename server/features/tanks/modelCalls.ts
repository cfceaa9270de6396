import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/lookups'
import { models, tanks } from '../../../src/config/entities/declared'
import { FUEL_ICONS, FUEL_TYPES, SHAPES } from '../../../src/config/entities/shared/geometry'
import { optionLabel } from '../../../src/config/schema/text/labels'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'

/** Tank models, shapes and contents as options for other screens. */
export async function modelCalls(app: FastifyInstance, deps: Deps) {
  for (const call of [calls.tankModels, calls.tankModelsAlias])
    serve(app, deps, call, ({ scoped, list }) => scoped(models).page(list))
  serve(app, deps, calls.fuelTypes, () =>
    FUEL_TYPES.map(name => ({
      name,
      label: optionLabel(tanks.fields.content_type, name),
      icon: FUEL_ICONS[name],
    })),
  )
  serve(app, deps, calls.shapes, () => SHAPES)
}
