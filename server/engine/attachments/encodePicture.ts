import { imageSize } from 'image-size'
import { mutex } from '../auth/mutex'
import { AppError } from '../errors'
import { startThread } from '../thread'
import { KINDS, PIXELS, type Answer, type Ask, type Kind } from './pictureRules'

/** Pictures that wait while one is drawn: each is some hundred megabytes when it is unpacked. */
const WAITING = 20
const RETRY_AFTER_S = 10
/** A phone's picture takes a second or two. */
const PATIENCE_MS = 30_000

const oneAtATime = mutex(WAITING)
const refusal = () => new AppError('unsupported_type', { key: 'errors.notAPicture' })

/** What a picture is by its content and not by its name; undefined for what is none, or is too large to be unpacked. */
function kindOf(content: Buffer): Kind | undefined {
  try {
    const { type, width, height } = imageSize(content)
    return width > 0 && height > 0 && width * height <= PIXELS ? KINDS.find(kind => kind === type) : undefined
  } catch {
    return undefined
  }
}

/** A thread for each picture: what it has unpacked is gone with it, and nobody waits while it works. */
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

/**
 * A picture as a JPEG of our own making: nothing that a camera or anybody else wrote beside the pixels is left. It is turned as
 * the camera says.
 */
export async function encodePicture(content: Buffer): Promise<Buffer> {
  const kind = kindOf(content)
  if (!kind) throw refusal()
  const jpeg = await oneAtATime('picture', () => draw({ content, kind }))
  if (!jpeg) throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: RETRY_AFTER_S })
  return jpeg
}
