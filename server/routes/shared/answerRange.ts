import type { FastifyReply } from 'fastify'

/** Tells which rows of how many an answer holds, in the header that ra-data-simple-rest reads. */
export function answerRange(reply: FastifyReply, name: string, first: number, rows: number, total: number) {
  reply.header('content-range', `${name} ${first}-${first + Math.max(rows, 1) - 1}/${total}`)
}
