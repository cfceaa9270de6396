import { imageSize } from 'image-size'
import { mutex } from '../auth/mutex'
import { AppError } from '../errors'
import { startThread } from '../thread'
import { KINDS, PIXELS, type Answer, type Ask, type Kind } from './pictureRules'

/** Longest queue of pictures to encode: each takes some hundred megabytes when decoded. */
const WAITING = 20
const RETRY_AFTER_S = 10
/** Time limit for encoding; a phone's picture takes a second or two. */
const PATIENCE_MS = 30_000

const oneAtATime = mutex(WAITING)
const refusal = () => new AppError('unsupported_type', { key: 'errors.notAPicture' })

/**
 * Detects a picture's format from its content, not its name; undefined for other content, and for pictures too large
 * to decode.
 */
function kindOf(content: Buffer): Kind | undefined {
  try {
    const { type, width, height } = imageSize(content)
    return width > 0 && height > 0 && width * height <= PIXELS ? KINDS.find(kind => kind === type) : undefined
  } catch {
    return undefined
  }
}

/** Uses a worker thread for each picture: its memory is freed with the thread, and the event loop stays free. */
function draw(ask: Ask): Promise<Buffer> {
  const thread = startThread('attachments/pictureWorker', { workerData: ask })
  const timer = setTimeout(() => void thread.terminate(), PATIENCE_MS)
  const answer = new Promise<Buffer>((done, fail) => {
    thread.once('message', (said: Answer) =>
      'jpeg' in said ? done(Buffer.from(said.jpeg)) : fail(refusal()),
    )
    thread.once('error', () => fail(refusal()))
    thread.once('exit', () => fail(refusal()))
  })
  return answer.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}

/** Encodes a picture as a new JPEG without any metadata, rotated according to its Exif orientation. */
export async function encodePicture(content: Buffer): Promise<Buffer> {
  const kind = kindOf(content)
  if (!kind) throw refusal()
  const jpeg = await oneAtATime('picture', () => draw({ content, kind }))
  if (!jpeg) throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: RETRY_AFTER_S })
  return jpeg
}
