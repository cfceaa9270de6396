import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors'
import type { Row } from './sql'

/** The version that a write was made against: `If-Match`, or the record's own as it was read. */
export function expectedVersion(request: FastifyRequest, body?: Row): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*')
    return typeof body?.version === 'number' ? body.version : undefined
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1]
  if (version === undefined)
    throw new AppError('malformed', 'If-Match: must be a version, such as "3"', { field: 'If-Match' })
  return Number(version)
}

/** A write that was made against an older version: the record as it stands, and what else is known of that. */
export const staleVersion = (current: Row, about?: Readonly<Record<string, string>>) =>
  new AppError('stale_version', { key: 'errors.stale' }, { current, about })

export function refuseStale(version: number | undefined, current: Row) {
  if (version !== undefined && version !== current.version) throw staleVersion(current)
}
