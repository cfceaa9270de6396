import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

const PATH_MAX = 300

/** One line to a request, when it is over: who asked for what, how it ended and how long it took. No headers. */
export class OneLine extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      method: request.method,
      // Filters hold names, addresses and what people searched for.
      url: request.url.split('?', 1)[0]!.slice(0, PATH_MAX),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      user: request.principal?.userId,
    }
    if (error) request.log.error({ ...line, err: error }, 'answer was cut off')
    else request.log.info(line, 'answered')
  }
}
