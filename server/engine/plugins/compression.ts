import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Smallest compressed response, bytes. */
const THRESHOLD = 1024
/** Records and exports. Static pages are stored compressed, and event streams must not be buffered. */
const TYPES = /^(application\/json|text\/csv)\b/

/**
 * Compresses large responses for clients that accept it. Excludes list pages: the library would take their
 * `Content-Range`, which counts rows, for bytes. Only the ingest accepts compressed requests.
 */
export async function registerCompression(app: FastifyInstance) {
  await app.register(compress, {
    threshold: THRESHOLD,
    customTypes: TYPES,
    encodings: ['gzip'],
    globalDecompression: false,
    // Twice as fast as the default level, and hardly larger.
    zlibOptions: { level: 4, flush: constants.Z_NO_FLUSH },
  })
}
