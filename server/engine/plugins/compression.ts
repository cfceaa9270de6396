import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Bytes from which on it is worth it. */
const THRESHOLD = 1024
/** Records and their exports. Pages are stored compressed, and a stream of events must not wait until more has come. */
const TYPES = /^(application\/json|text\/csv)\b/

/**
 * Answers that are long are sent compressed to whoever takes that. Pages of lists are not: the library takes their
 * `Content-Range`, which counts rows, for bytes. What is sent to us compressed is the ingest's alone to read.
 */
export async function registerCompression(app: FastifyInstance) {
  await app.register(compress, {
    threshold: THRESHOLD,
    customTypes: TYPES,
    encodings: ['gzip'],
    globalDecompression: false,
    // Twice as fast as the usual level, and hardly longer.
    zlibOptions: { level: 4, flush: constants.Z_NO_FLUSH },
  })
}
