import type { Entity } from '../../../../src/config/schema'
import { ONCE } from '../describe'
import * as json from '../jsonSchema'

const FAULT = json.object(
  {
    row: { ...json.integer, description: 'As a spreadsheet counts: the head is row 1' },
    field: json.text,
    column: json.text,
    error: json.text,
    key: json.text,
    args: json.anything,
  },
  ['row', 'field', 'column', 'key', 'args'],
)
const FILE = { ...json.text, description: 'CSV in UTF-8 with a line of heads: labels or names of fields' }

/** OpenAPI of the import routes. */
export const describeImport = (entity: Entity) => ({
  template: {
    tags: [entity.name],
    summary: `An empty file of ${entity.name}: the heads of the columns`,
    response: {
      200: {
        description: 'The file',
        headers: { 'Content-Disposition': json.text },
        content: { 'text/csv': { schema: json.text } },
      },
    },
  },
  check: {
    tags: [entity.name],
    summary: `Check a file of new ${entity.name}; nothing is written`,
    consumes: ['text/csv'],
    body: FILE,
    response: {
      200: json.object({
        rows: json.integer,
        columns: json.list(json.anything),
        preview: json.list(json.anything),
        errors: json.list(FAULT),
        error_count: json.integer,
        existing_count: { ...json.integer, description: 'Rows among them whose record is there already' },
        valid: json.boolean,
      }),
    },
  },
  run: {
    tags: [entity.name],
    summary: `Create ${entity.name} from a file, all of them or none`,
    description:
      'Lines of JSON: {"done":200,"of":1000} while it works, then {"created":1000}, or {"errors":[…]}. Rows whose record is there already refuse the file, unless they are to be skipped.',
    consumes: ['text/csv'],
    querystring: json.partial({
      existing: {
        ...json.oneOf(['refuse', 'skip']),
        description: 'What is done with rows whose record is there already',
      },
    }),
    headers: ONCE,
    body: FILE,
    response: {
      200: { description: 'Lines of JSON', content: { 'application/x-ndjson': { schema: json.text } } },
    },
  },
})
