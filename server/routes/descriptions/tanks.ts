import { filterQuery } from '../../crud/describe'
import * as json from '../../crud/jsonSchema'

export const enumColumns = {
  tags: ['tanks'],
  summary: 'What may be chosen, by field',
  response: {
    200: { type: 'object', additionalProperties: json.list({ type: ['string', 'integer'] }) },
  },
}

export const places = {
  tags: ['tanks'],
  summary: 'Places of tanks, in columns of the same length',
  querystring: filterQuery,
  response: {
    200: json.object({
      ids: json.list(json.integer),
      lat: json.list(json.number),
      lng: json.list(json.number),
      pct: json.list(json.orNull(json.number)),
      direction: json.list(json.oneOf([-1, 1])),
      state: json.list(json.oneOf(['good', 'warn', 'bad', 'unknown'])),
    }),
  },
}

export const tags = {
  tags: ['tanks'],
  summary: 'Tags in use',
  response: { 200: json.list(json.text) },
}
