import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps'
import { STOP_PATH, keepChoice, readStop, type Stop } from './stopLink'
import { stopPage } from './stopPage'

/** A page for users, not for API clients: hidden from the API description. */
const HIDDEN = { schema: { hide: true } }

type StopRequest = { Querystring: { token?: unknown; again?: unknown } }

/** One-click unsubscribe (RFC 8058): the link at the end of a notification works with or without signing in. */
export async function stopNoticeRoutes(app: FastifyInstance, { users, env, db, now }: Deps) {
  const stopOf = ({ token }: StopRequest['Querystring']) =>
    typeof token === 'string' ? readStop(env, token) : undefined
  const send = async (reply: FastifyReply, stop: Stop | undefined, { token }: StopRequest['Querystring']) =>
    reply
      .code(stop ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await stopPage({ db, users }, stop, String(token)))

  await app.register(async inside => {
    // Ignore the body of mail programs and of the page's form: the link has all the data.
    inside.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    inside.get<StopRequest>(STOP_PATH, HIDDEN, ({ query }, reply) => send(reply, stopOf(query), query))
    inside.post<StopRequest>(STOP_PATH, HIDDEN, async ({ query }, reply) => {
      const stop = stopOf(query)
      if (stop) await keepChoice(db, now(), stop, query.again === 'true')
      return send(reply, stop, query)
    })
  })
}
