import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openapiOptions } from '../../engine/crud/describe'
import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import { RIGHTS } from '../../engine/plugins/auth'
import type { ConnectionActivity } from './activity'
import { ingestKeys, takes, type Connection } from './keys'
import { ingestCallback, ingestLines } from './ingestMessages'
import { queueHandOver, targetOf } from './handOver'
import { offerDownlink } from '../devices'
import { decompress } from './decompress'
import type { Network } from './readCallback'
import * as descriptions from './describeIngest'

declare module 'fastify' {
  interface FastifyRequest {
    /** The connection of the request's key. Set only on ingest routes. */
    connection: Connection
  }
  interface FastifyContextConfig {
    /** The only network whose messages the route accepts. */
    network?: Network
  }
}

/** A callback has a few hundred bytes, and more for each receiving gateway. */
const CALLBACK_LIMIT = 65_536

/** A hook that requires the key of a connection that accepts the route's network. */
function requireKey(app: FastifyInstance, deps: Deps, activity: ConnectionActivity) {
  const keys = ingestKeys(deps)
  app.notifier.subscribe(RIGHTS, keys.forget)
  return async (request: FastifyRequest) => {
    const given = request.headers['x-ingest-key']
    const { network } = request.routeOptions.config
    const connection = typeof given === 'string' ? await keys.find(given) : undefined
    if (connection && (network === undefined || takes(connection, network))) {
      request.connection = connection
      return app.limits.ingest(request)
    }
    await app.limits.wrongKey(request)
    const refusal = new AppError('unauthorised', 'x-ingest-key: is missing or wrong', {
      field: 'x-ingest-key',
    })
    activity.refused(connection, network ?? null, refusal.message)
    throw refusal
  }
}

const options = (
  bodyLimit: number,
  schema: object,
  keyed: 'callback' | 'upload' = 'upload',
  network?: Network,
) => ({
  bodyLimit,
  ...openapiOptions(schema),
  // The key is checked before the body is read.
  config: { network, keyed },
})

/** Routes that take one message, from the callback of a network. */
function callbackRoutes(scope: FastifyInstance, deps: Deps, activity: ConnectionActivity) {
  const takeOne = (request: FastifyRequest, network: Network) =>
    activity.take(request.connection, network, bodyOf(request), body =>
      ingestCallback(deps, { id: request.connection.id, network }, body, eventIn(request)),
    )

  scope.post(
    '/ingest/sigfox',
    options(CALLBACK_LIMIT, descriptions.sigfox, 'callback', 'sigfox'),
    async (request, reply) => {
      const { stored, message, at } = await takeOne(request, 'sigfox')
      if (!message?.ack) return stored
      // The device listens for a downlink; 204 means that there is none. The message itself is stored by now.
      const offered = await offerDownlink(deps, message, { now: at, isRepeat: stored.duplicate > 0 })
      if (!offered) return reply.code(204).send()
      return { [deviceName(request.body)]: { downlinkData: offered.payload } }
    },
  )
  scope.post(
    '/ingest/lorawan',
    options(CALLBACK_LIMIT, descriptions.lorawan, 'callback', 'lorawan'),
    async request => {
      const { stored, message, at } = await takeOne(request, 'lorawan')
      const { id: connection, sends } = request.connection
      if (message?.ack && sends && stored.duplicate === 0) {
        const target = targetOf(message.device_key, JSON.parse(String(request.body)))
        await offerDownlink(deps, message, {
          now: at,
          isRepeat: false,
          handOver: (tx, row) => queueHandOver(tx, at, { connection, target }, row),
        })
      }
      return stored
    },
  )
}

/**
 * Ingest routes for networks. All data is stored before the response, and processed afterwards. Domain model, section
 * 7.
 */
export async function ingestRoutes(app: FastifyInstance, deps: Deps, activity: ConnectionActivity) {
  app.decorateRequest('connection')

  await app.register(async scope => {
    // Parse any content type as JSON: curl sends x-www-form-urlencoded by default.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      decompress(body, request.headers['content-encoding'], request.routeOptions.bodyLimit),
    )
    scope.addHook('onRequest', requireKey(app, deps, activity))
    callbackRoutes(scope, deps, activity)
    scope.post('/ingest/bulk', options(deps.env.bulkMaxBytes, descriptions.bulk), async request => {
      const { network } = request.connection
      const only = network === 'any' ? undefined : network
      const { stored } = await activity.take(
        request.connection,
        only ?? null,
        bodyOf(request),
        async body => ({
          stored: await ingestLines(deps, body, only),
        }),
      )
      return stored
    })
  })
}

/** ChirpStack's `?event=` parameter. */
function eventIn({ query }: FastifyRequest): string | undefined {
  const { event } = query as { event?: unknown }
  return typeof event === 'string' ? event : undefined
}

/** The device id exactly as the network sent it. */
const deviceName = (body: unknown) => String((JSON.parse(String(body)) as { device: unknown }).device)

function bodyOf(request: FastifyRequest): Buffer {
  if (Buffer.isBuffer(request.body) && request.body.length > 0) return request.body
  throw new AppError('malformed', 'The body is empty')
}
