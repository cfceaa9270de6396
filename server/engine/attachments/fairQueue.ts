import { AppError } from '../errors'

type Job = { readonly run: () => void; readonly drop: (reason: AppError) => void }

type Limits = {
  /** Longest queue, of all users together. */
  readonly waiting: number
  /** Jobs that run at the same time, at most one of each user. */
  readonly running: number
}

/** Seconds after which a client may try again. */
const RETRY_AFTER_S = 10
/** The refusal for lack of capacity. */
export const busy = () => new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: RETRY_AFTER_S })
const gone = () => new AppError('malformed', 'The client has closed the connection')

/**
 * A queue in which users take turns (round robin): a user's first job comes before another's second. When the queue is
 * full, the user with the longest queue gives up a place to a user with a shorter one.
 */
export function fairQueue({ waiting: most, running: lanes }: Limits) {
  /** Waiting jobs by user, in the order of the users' turns. */
  const waiting = new Map<number, Job[]>()
  const running = new Set<number>()

  const count = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
  const countOf = (user: number) => waiting.get(user)?.length ?? 0
  const longest = () => [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a))

  /** Throws when the user would get no place. */
  const refuseIfFull = (user: number) => {
    if (count() >= most && longest().length <= countOf(user) + 1) throw busy()
  }
  const remove = (user: number, job: Job) => {
    const left = (waiting.get(user) ?? []).filter(one => one !== job)
    if (left.length > 0) waiting.set(user, left)
    else waiting.delete(user)
  }
  const next = () => {
    const user = running.size < lanes ? [...waiting.keys()].find(one => !running.has(one)) : undefined
    if (user === undefined) return
    const [job] = waiting.get(user)!
    remove(user, job!)
    running.add(user)
    job!.run()
    next()
  }
  const end = (user: number) => {
    running.delete(user)
    // The user goes to the end of the turns.
    const left = waiting.get(user)
    if (waiting.delete(user)) waiting.set(user, left!)
    next()
  }
  const enqueue = (user: number, job: Job) => {
    refuseIfFull(user)
    if (count() >= most) longest().pop()!.drop(busy())
    waiting.set(user, [...(waiting.get(user) ?? []), job])
    next()
  }

  /** Runs the work in the user's turn; drops it when the signal aborts before. The work itself watches the signal. */
  const run = <T>(user: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal?.aborted) throw gone()
      const job: Job = {
        run: () => {
          signal?.removeEventListener('abort', leave)
          work()
            .then(resolve, reject)
            .finally(() => end(user))
        },
        drop: reject,
      }
      const leave = () => {
        remove(user, job)
        reject(gone())
      }
      enqueue(user, job)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return { run, refuseIfFull }
}
