import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { ingestLines, ingestMessage } from '../services/ingestMessages'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** One callback is a few hundred bytes; gateways add some. */
const CALLBACK_LIMIT = 65_536

/** What the radio networks call: a shared secret instead of a token. Domain model, section 7. */
export async function ingestRoutes(app: FastifyInstance, deps: Deps) {
  const secret = digest(deps.env.ingestKey)
  await app.register(async scope => {
    // Networks and scripts name all sorts of types, curl says it is a form: what the body is decides.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.addHook('onRequest', async request => {
      const given = request.headers['x-ingest-key']
      if (typeof given !== 'string' || !timingSafeEqual(digest(given), secret))
        throw new AppError('unauthorised', 'The header x-ingest-key is missing or wrong')
    })

    const options = (bodyLimit: number, summary: string) => ({
      bodyLimit,
      schema: { tags: ['ingest'], summary },
    })

    scope.post('/ingest/sigfox', options(CALLBACK_LIMIT, 'One Sigfox callback'), async (request, reply) => {
      const body = bodyOf(request)
      const answer = await ingestMessage(deps, 'sigfox', body)
      // The device listens for an answer; 204 tells the network that there is none for it.
      return asksForAnswer(body) ? reply.code(204).send() : answer
    })
    scope.post('/ingest/lorawan', options(CALLBACK_LIMIT, 'One LoRaWAN uplink'), request =>
      ingestMessage(deps, 'lorawan', bodyOf(request)),
    )
    scope.post(
      '/ingest/bulk',
      options(deps.env.bulkMaxBytes, 'Messages as lines of JSON, whichever their network'),
      request => ingestLines(deps, bodyOf(request)),
    )
  })
}

function bodyOf(request: FastifyRequest): Buffer {
  if (Buffer.isBuffer(request.body) && request.body.length > 0) return request.body
  throw new AppError('malformed', 'The body is empty')
}

/** The body has been read as a callback by now. */
function asksForAnswer(body: Buffer): boolean {
  const { ack } = JSON.parse(body.toString('utf8')) as { ack?: unknown }
  return ack === true || ack === 'true'
}
