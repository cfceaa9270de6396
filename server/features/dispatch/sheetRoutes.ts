import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { dispatchDay } from '../../../src/config/calls/dispatch'
import { tankgroups } from '../../../src/config/entities/declared'
import { mayCall } from '../../../src/config/schema/calls/may'
import { describeCall } from '../../engine/calls/describe'
import { inputOf } from '../../engine/calls/input'
import { scopedFor } from '../../engine/calls/scoped'
import { openapiOptions } from '../../engine/crud/describe'
import * as json from '../../engine/crud/jsonSchema'
import { storeOf } from '../../engine/crud/repository'
import type { Deps } from '../../engine/deps'
import { forbidden } from '../../engine/errors'
import { logSheet, readSheet } from './readSheet'
import { sheetCsv, sheetGpx } from './sheetFiles'

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', summary: 'A depot’s day as a run sheet: a line for each stop' },
  gpx: { type: 'application/gpx+xml', summary: 'A depot’s day as routes for navigation: one for each trip' },
} as const

/** Files of a depot's day. They respond with a file instead of JSON. */
export async function sheetRoutes(app: FastifyInstance, deps: Deps) {
  const read = async (request: FastifyRequest, format: keyof typeof FILES) => {
    const { principal } = request
    if (!mayCall(principal, dispatchDay.may, deps.app)) throw forbidden()
    const { query } = inputOf(dispatchDay, request, deps.app)
    const store = storeOf(deps)
    const { id } = await scopedFor(store, principal)(tankgroups).one(query.depot_id as number)
    const reader = { env: deps.env, log: deps.log, db: store.db, now: store.now, uid: principal.uid }
    const sheet = await readSheet(reader, id, String(query.day))
    await logSheet(store.db, sheet, {
      now: store.now,
      actor: principal.uid,
      ip: request.ip,
      requestId: request.id,
      format,
    })
    return sheet
  }
  for (const [format, { type, summary }] of Object.entries(FILES) as [
    keyof typeof FILES,
    (typeof FILES)['csv'],
  ][]) {
    const path = `/api/dispatch/sheet.${format}`
    const response = {
      200: {
        description: 'The file',
        headers: { 'Content-Disposition': json.text },
        content: { [type.split(';')[0]!]: { schema: json.text } },
      },
    }
    const described = { ...describeCall({ ...dispatchDay, path, summary }, path, deps.app), response }
    app.get(path, openapiOptions(described), async (request, reply) => {
      const { stops, depot, day, zone } = await read(request, format)
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="stops-${depot.id}-${day}.${format}"`)
      if (format === 'csv') return reply.send(Readable.from(sheetCsv(stops, zone), { objectMode: false }))
      return reply.send(sheetGpx(stops, depot, zone, deps.app.name))
    })
  }
}
