import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '../../../src/config/calls/firmware'
import { entityOf } from '../../../src/config/entities'
import { devices, firmwares, rollouts } from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { createRecord } from '../../engine/crud/write'
import { openapiOptions } from '../../engine/crud/describe'
import { publicKeyOf } from '../../engine/env'
import { AppError } from '../../engine/errors'
import { deviceOfKey, issueDeviceKey } from './deviceKeys'
import { checkedImage, storeImage } from './images'
import { rolloutProgress } from './progress'
import { partOfImage } from './serveImage'
import { demoPublicKey } from './signature'
import { firmwareImage } from './describeImage'

/** Routes for images, for devices that load them, and for the progress of roll-outs. */
export async function firmwareRoutes(app: FastifyInstance, deps: EngineDeps) {
  const { firmwareKey, production } = deps.env
  const key = firmwareKey ? publicKeyOf(firmwareKey) : production ? undefined : demoPublicKey()

  serve(app, deps, calls.uploadFirmware, async context => {
    const { image, ...values } = context.body
    const bytes = checkedImage({ ...context.body, image }, key)
    const given = { ...values, size: bytes.length }
    const record = await createRecord(writerOf(deps, context), entityOf('firmwares'), given)
    await storeImage(context.db, String(record.id), bytes, context.now)
    context.changed(firmwares)
    return record
  })
  serve(app, deps, calls.rolloutProgress, async ({ params, scoped, db, now }) =>
    rolloutProgress(db, (await scoped(rollouts).one(params.id)).id, now),
  )
  serve(app, deps, calls.issueDeviceKey, async ({ params, scoped, db, now, principal, audit }) => {
    const { id } = await scoped(devices).one(params.id)
    await audit('issueKey', 'devices', id, {})
    return { id, key: await issueDeviceKey(db, id, principal.uid, now) }
  })

  const header = (request: FastifyRequest, name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  // Serves byte ranges of a file instead of JSON; devices authenticate by their own keys.
  app.get<{ Params: { version: string } }>(
    '/ingest/firmware/:version',
    { ...openapiOptions(firmwareImage), config: { open: true } },
    async (request, reply) => {
      const device = await deviceOfKey(deps, header(request, 'x-device'), header(request, 'x-device-key'))
      if (device === undefined) {
        await app.limits.wrongKey(request)
        throw new AppError('unauthorised', 'x-device-key: is missing or wrong', { field: 'x-device-key' })
      }
      const part = await partOfImage(deps, device, request.params.version, request.headers.range)
      const { bytes, from, total, sha256, isWhole } = part
      reply
        .header('content-type', 'application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('etag', `"${sha256}"`)
      if (!isWhole)
        reply.code(206).header('content-range', `bytes ${from}-${from + bytes.length - 1}/${total}`)
      return reply.send(Buffer.from(bytes))
    },
  )
}
