import { inputInPath, type Action, type Entity } from '../../../src/config/schema'
import { spellOut } from '../../../src/config/schema/text/labels'
import { BULK_MAX } from './bulk'
import { bulkFailure, EXPECTED, IF_MATCH, ONCE } from './describe'
import * as json from './jsonSchema'
import { entitySchemas, inputOf } from './schema'

const states = ({ from, to }: Action) => {
  const said = (all: Readonly<Record<string, unknown>>) =>
    Object.entries(all).map(([name, value]) => `${name} ${[value].flat().join(' or ')}`)
  return [
    ...(Object.keys(from).length > 0 ? [`From ${said(from).join(' and ')}.`] : []),
    ...(Object.keys(to).length > 0 ? [`To ${said(to).join(' and ')}.`] : []),
    'Another state answers 409 with the one it is in.',
  ].join(' ')
}

/** OpenAPI of an action's routes. */
export function actionDescriptions(entity: Entity, action: Action) {
  const { id, record } = entitySchemas(entity)
  const label = action.label ?? spellOut(action.name)
  const fields = { ...action.input, ...action.extraInput }
  const input = inputOf(fields, Object.keys(fields))
  const inPath = inputInPath(action)
  const inBody = inputOf(
    fields,
    Object.keys(fields).filter(name => !inPath.includes(name)),
  )
  const headers = json.partial({ ...(IF_MATCH.properties as object), ...(ONCE.properties as object) })
  return {
    one: {
      tags: [entity.name],
      summary: `${label}: one of ${entity.name}`,
      description: states(action),
      params: json.object({ id, ...(inputOf(fields, inPath).properties as object) }),
      headers,
      body: inBody,
      response: { 200: record },
    },
    many: {
      tags: [entity.name],
      summary: `${label}: many of ${entity.name}`,
      description: states(action),
      headers: ONCE,
      body: json.object(
        {
          ids: json.list(id, { maxItems: BULK_MAX, description: 'These, or all that fit the filter' }),
          filter: json.anything,
          expected: EXPECTED,
          input,
        },
        ['ids', 'filter', 'expected', 'input'],
      ),
      response: {
        200: json.object({
          changed: json.integer,
          done: json.list(id),
          failed: json.list(bulkFailure(id)),
        }),
      },
    },
  }
}
