import { normalise, type Entity } from '../schema'
import { batches } from './batches'
import { counties } from './counties'
import { countries } from './countries'
import { customers } from './customers'
import { devices } from './devices'
import { firmwares } from './firmwares'
import { models } from './models'
import { panels } from './panels'
import { tankgroups } from './tankgroups'
import { tanks } from './tanks'
import { users } from './users'

/** Every entity of the product. Adding one is its file and its line here. */
export const declarations = [
  tanks,
  tankgroups,
  customers,
  users,
  devices,
  models,
  batches,
  firmwares,
  panels,
  countries,
  counties,
] as const

export const entities: readonly Entity[] = normalise(declarations)

const byName = new Map(entities.map(entity => [entity.name, entity]))

/** The entity of that name. Throws for a name that no declaration has. */
export function entityOf(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`No entity is called "${name}"`)
  return entity
}
