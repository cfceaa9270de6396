import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '../../engine/errors'

const unzip = promisify(gunzip)

/** Decompresses a body. The `limit` also applies to the result, against decompression bombs. */
export async function decompress(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '') return body
  if (name !== 'gzip')
    throw new AppError('unsupported_type', `content-encoding: must be gzip, not ${name}`, {
      field: 'content-encoding',
    })
  try {
    return await unzip(body, { maxOutputLength: limit })
  } catch (error) {
    const large = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw large
      ? new AppError('too_large', { key: 'errors.tooLarge' })
      : new AppError('malformed', 'The body is not valid gzip')
  }
}
