import { imageSize } from 'image-size'
import { hasDecodableSize, MAX_MEGAPIXELS } from '../../../src/config/schema/pictures'
import { AppError } from '../errors'
import { startThread } from '../thread'
import { busy, fairQueue } from './fairQueue'
import { KINDS, type Answer, type Ask, type Kind } from './pictureRules'

/**
 * A picture takes some hundred megabytes and a processor while it is decoded. The second thread is only used by another
 * user, so that a user's large pictures don't delay everybody else's.
 */
const LIMITS = { waiting: 20, running: 2 }
/** Time limit for encoding; a phone's picture takes a second or two, the largest about four. */
const PATIENCE_MS = 30_000

/** Who sent a picture; `signal` aborts when the sender closes the connection. */
export type Sender = { readonly userId: number; readonly signal?: AbortSignal }

const refusal = () => new AppError('unsupported_type', { key: 'errors.notAPicture' })
const tooLarge = () =>
  new AppError('too_large', { key: 'errors.tooManyPixels', args: { max: MAX_MEGAPIXELS } })

/** The picture's format, by its content and not its name. Refuses other content, and pictures too large to decode. */
function kindOf(content: Buffer): Kind {
  const { type, width, height } = sizeOf(content)
  const kind = KINDS.find(one => one === type)
  if (!kind || !(width > 0) || !(height > 0)) throw refusal()
  if (!hasDecodableSize({ width, height })) throw tooLarge()
  return kind
}

function sizeOf(content: Buffer) {
  try {
    return imageSize(content)
  } catch {
    throw refusal()
  }
}

/** Uses a worker thread for each picture: its memory is freed with the thread, and the event loop stays free. */
function draw(ask: Ask, signal: AbortSignal | undefined): Promise<Buffer> {
  const thread = startThread('attachments/pictureWorker', { workerData: ask })
  const stop = () => void thread.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  let timer: NodeJS.Timeout | undefined
  const answer = new Promise<Buffer>((done, fail) => {
    timer = setTimeout(() => fail(busy()), PATIENCE_MS)
    thread.once('message', (said: Answer) =>
      'jpeg' in said ? done(Buffer.from(said.jpeg)) : fail(refusal()),
    )
    thread.once('error', () => fail(refusal()))
    thread.once('exit', () => fail(refusal()))
  })
  return answer.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    stop()
  })
}

/** Encodes pictures in turns by user. Each server has its own queue. */
export function pictureEncoder() {
  const queue = fairQueue(LIMITS)
  return {
    /** Throws when the user would get no place in the queue, before the picture is read. */
    refuseIfFull: queue.refuseIfFull,
    /** Encodes a picture as a new JPEG without any metadata, rotated according to its Exif orientation. */
    async encode(content: Buffer, { userId, signal }: Sender): Promise<Buffer> {
      const kind = kindOf(content)
      return queue.run(userId, () => draw({ content, kind }, signal), signal)
    },
  }
}
