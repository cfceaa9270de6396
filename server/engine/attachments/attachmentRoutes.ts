import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopedFor } from '../calls/scoped'
import { MAX_MEGAPIXELS } from '../../../src/config/schema/pictures'
import { openapiOptions, refusalSchema } from '../crud/describe'
import * as json from '../crud/jsonSchema'
import { storeOf } from '../crud/repository'
import { idOf } from '../crud/request'
import type { Deps } from '../deps'
import { AppError, forbidden, notFound } from '../errors'
import { pictureEncoder } from './encodePicture'
import { uploadRights } from './uploadRights'
import { placeOf } from './placeOf'
import { attachmentOf, keepPicture, type Attachment } from './store'

/** Upload limit for a picture, bytes. */
const LARGEST = 12 * 1024 * 1024

const BYTES = { ...json.text, format: 'binary' }
const SEND = {
  tags: ['attachments'],
  summary: 'Send a picture, which a record then holds by its id',
  description: `The body is a JPEG, PNG or WebP of at most ${MAX_MEGAPIXELS} megapixels. It is drawn anew: nothing but its pixels is kept, and where it was taken. For roles that may put pictures into a record.`,
  consumes: ['image/jpeg', 'image/png', 'image/webp'],
  body: BYTES,
  response: {
    201: json.object({
      id: json.text,
      mime: json.text,
      bytes: json.integer,
      sha256: json.text,
      place: json.orNull(json.anything),
    }),
    413: refusalSchema,
    415: refusalSchema,
  },
}
const READ = {
  tags: ['attachments'],
  summary: 'A picture, for whoever may read the record that holds it',
  params: json.object({ id: json.text }),
  response: {
    200: {
      description: 'The picture',
      headers: { 'Content-Disposition': json.text },
      content: { 'image/jpeg': { schema: BYTES } },
    },
    404: refusalSchema,
  },
}

/** A picture is readable through the record that holds it; before that, only by the user who uploaded it. */
async function refuseStranger(deps: Deps, { principal }: FastifyRequest, found: Attachment) {
  if (found.user_id === principal.userId) return
  if (found.entity === null || found.entity_id === null) throw notFound()
  const holder = deps.app.entityOf(found.entity)
  await scopedFor(storeOf(deps), principal)(holder).one(idOf(holder, found.entity_id))
}

/** Aborts when the client closes the connection before it has the response. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) closed.abort()
  })
  return closed.signal
}

/** Routes for uploading and reading pictures: the server side of the declarations' `photos`. */
export async function attachmentRoutes(app: FastifyInstance, deps: Deps) {
  const encoder = pictureEncoder()
  const mayUpload = uploadRights(deps.app)
  /** Refuses before the body is read. */
  const refuseSender = async ({ principal }: FastifyRequest) => {
    if (!mayUpload(principal)) throw forbidden()
    encoder.refuseIfFull(principal.userId)
  }
  await app.register(async inside => {
    inside.removeAllContentTypeParsers()
    // Ignore the declared content type: the server detects it from the content.
    inside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    inside.post(
      '/api/attachments',
      { ...openapiOptions(SEND), bodyLimit: LARGEST, onRequest: refuseSender },
      async (request, reply) => {
        const { body, principal } = request
        const { userId } = principal
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw new AppError('unsupported_type', { key: 'errors.notAPicture' })
        const picture = await encoder.encode(body, { userId, signal: closedSignal(reply) })
        const place = placeOf(body)
        reply.code(201)
        return keepPicture(deps, userId, picture, place)
      },
    )
  })
  app.get<{ Params: { id: string } }>(
    '/api/attachments/:id',
    openapiOptions(READ),
    async (request, reply) => {
      const found = await attachmentOf(deps, request.params.id)
      if (!found) throw notFound()
      await refuseStranger(deps, request, found)
      return reply
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('content-disposition', 'inline')
        .type(found.mime)
        .send(Buffer.from(found.content))
    },
  )
}
