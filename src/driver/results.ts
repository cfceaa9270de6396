import { isPassing } from '../customer/refusal'
import { sendPhoto } from '../customer/sendPhoto'
import { AppError } from '../providers/errors'
import { postResult, type Stop } from './api'
import { dropResult, keepResult, ownResults } from './kept'
import type { Delivered, Result, Upload } from './recorded'

export type Outcome =
  | { readonly kind: 'sent'; readonly stop: Stop; readonly photoLost: boolean }
  | { readonly kind: 'waiting'; readonly isOffline: boolean }
  | { readonly kind: 'refused'; readonly error: AppError }

/** Uploads a picture. One that the server refuses is left out: the litres matter more. */
async function upload(picture: Upload): Promise<Upload | null> {
  if (picture.id) return picture
  try {
    return { ...picture, id: await sendPhoto(picture.blob) }
  } catch (error) {
    if (error instanceof AppError && !isPassing(error)) return null
    throw error
  }
}

/** Uploads the pictures one by one and keeps their ids: a lost network costs one upload, not all. */
async function uploadAll(result: Delivered): Promise<Delivered> {
  let now = result
  for (const picture of result.photos) {
    const sent = await upload(picture)
    now = {
      ...now,
      photos: now.photos.flatMap(each => (each !== picture ? [each] : sent ? [sent] : [])),
    }
    await keepResult(now)
  }
  if (now.signature) {
    now = { ...now, signature: await upload(now.signature) }
    await keepResult(now)
  }
  return now
}

const idsOf = (pictures: readonly (Upload | null)[]) => pictures.flatMap(each => each?.id ?? [])
const countOf = ({ photos, signature }: Delivered) => photos.length + (signature ? 1 : 0)
const unsent = ({ blob }: Upload): Upload => ({ blob })

/**
 * A server forgets pictures that no record names for some time: where it no longer has those that an earlier try
 * uploaded, they are uploaded again. Null where that isn't the reason of the refusal.
 */
function withoutLostIds(before: Result, error: AppError): Delivered | null {
  if (before.kind !== 'deliver' || idsOf([...before.photos, before.signature]).length === 0) return null
  if (!Object.keys(error.fields).some(field => /^(photos|signature)/.test(field))) return null
  const { photos, signature } = before
  return {
    ...before,
    key: crypto.randomUUID(),
    photos: photos.map(unsent),
    signature: signature && unsent(signature),
  }
}

async function post(result: Result): Promise<Outcome> {
  const { stopId, key, kind } = result
  if (kind === 'depart')
    return { kind: 'sent', stop: await postResult(stopId, kind, {}, key), photoLost: false }
  if (kind === 'miss')
    return { kind: 'sent', stop: await postResult(stopId, kind, result.body, key), photoLost: false }
  const now = await uploadAll(result)
  const { body, photos, signature } = now
  const all = { ...body, photos: idsOf(photos), signature: idsOf([signature]) }
  const stop = await postResult(stopId, kind, all, key)
  return { kind: 'sent', stop, photoLost: countOf(now) < countOf(result) }
}

async function send(result: Result): Promise<Outcome> {
  try {
    const outcome = await post(result)
    await dropResult(result.key)
    return outcome
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: 'waiting', isOffline: false }
    if (isPassing(error)) return { kind: 'waiting', isOffline: error.status < 500 }
    const again = withoutLostIds(result, error)
    if (again) await keepResult(again)
    await dropResult(result.key)
    return again ? { kind: 'waiting', isOffline: false } : { kind: 'refused', error }
  }
}

/** Serialises sending across tabs. */
const serialize = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('ullage-round', work) : work()

/**
 * Sends the waiting results, oldest first. A refused one doesn't block the others; one that has to wait blocks only
 * the later ones of its stop, unless the server can't be reached at all.
 */
export const sendWaiting = (
  owner: string,
  onOutcome: (outcome: Outcome, result: Result) => void,
): Promise<void> =>
  serialize(async () => {
    const blocked = new Set<number>()
    for (const result of await ownResults(owner)) {
      if (blocked.has(result.stopId)) continue
      const outcome = await send(result)
      onOutcome(outcome, result)
      if (outcome.kind !== 'waiting') continue
      if (outcome.isOffline) return
      blocked.add(result.stopId)
    }
  })
