import type { FastifyRequest } from 'fastify'
import type { Row } from '../../crud/sql'
import { AppError } from '../../errors'
import { textOf } from '../../texts'

/** Refuses a write that was made against an older version, told by `If-Match` or by the record as it was read. */
export function refuseStale(request: FastifyRequest, current: { version: number }, body?: Row) {
  const header = request.headers['if-match']
  const told = header === undefined || header === '*' ? body?.version : versionIn(header)
  if (typeof told === 'number' && told !== current.version)
    throw new AppError('stale_version', textOf({ key: 'errors.stale' }), { current })
}

function versionIn(header: string): number {
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1]
  if (version === undefined) throw new AppError('malformed', 'If-Match: must be a version, such as "3"')
  return Number(version)
}
