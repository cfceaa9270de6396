import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors'
import type { Row } from './sql'

/** Expected version of a write: `If-Match`, or the version in the body. */
export function expectedVersion(request: FastifyRequest, body?: Row): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*')
    return typeof body?.version === 'number' ? body.version : undefined
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1]
  if (version === undefined)
    throw new AppError('malformed', 'If-Match: must be a version, such as "3"', { field: 'If-Match' })
  return Number(version)
}

/** Error for a write against an outdated version: has the current record and details of its last change. */
export const staleVersion = (current: Row, about?: Readonly<Record<string, string>>) =>
  new AppError('stale_version', { key: 'errors.stale' }, { current, about })

export function refuseStale(version: number | undefined, current: Row) {
  if (version !== undefined && version !== current.version) throw staleVersion(current)
}
