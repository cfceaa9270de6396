import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

const PATH_MAX = 300

/** One log line a request, when it ends: caller, URL, status and duration. No headers. */
export class OneLine extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      method: request.method,
      // Omit the query: filters contain names, addresses and search texts.
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
