import type { FastifyRequest } from 'fastify'
import type { Origin } from './beginSession'

export const originOf = ({ ip, id, headers }: FastifyRequest): Origin => ({
  ip,
  agent: headers['user-agent'],
  requestId: id,
})
