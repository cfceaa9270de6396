import { saveInstall } from '../../config/calls/installs'
import { request } from '../../providers/calls/request'
import { sendAttachment } from '../../providers/data/attachments'
import { AppError } from '../../providers/errors'
import { fieldProblems } from '../../providers/problems'
import { bodyOf, type Draft, type Photo } from './draft'
import { dropDraft, keepDraft, ownDrafts, readDraft } from './drafts'

export type Outcome =
  | { readonly kind: 'sent'; readonly id: string; readonly tank: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly error: AppError }

/** Whether a retry may succeed: the server was unreachable or unavailable. */
const isPassing = (error: unknown) =>
  !(error instanceof AppError) || error.status === 0 || error.status === 429 || error.status >= 500

async function sendPhoto(photo: Photo): Promise<Photo> {
  if (photo.sent) return photo
  return { ...photo, sent: await sendAttachment(photo.blob) }
}

/** Uploads the pictures one by one and saves the progress: a lost network costs one upload, not all. */
async function sendPictures(draft: Draft): Promise<Draft> {
  let now = draft
  for (const [at, photo] of draft.photos.entries()) {
    const sent = await sendPhoto(photo)
    now = { ...now, photos: now.photos.with(at, sent) }
    await keepDraft(now)
  }
  if (now.signature) {
    now = { ...now, signature: await sendPhoto(now.signature) }
    await keepDraft(now)
  }
  return now
}

const unsent = ({ key, blob }: Photo): Photo => ({ key, blob })

/** Stores the server's errors in the draft; pictures that the server no longer has are uploaded again. */
async function keepRefused(draft: Draft, error: AppError): Promise<Outcome> {
  const lost = Object.keys(error.fields).some(field => /photos|signature/.test(field))
  await keepDraft({
    ...draft,
    state: 'open',
    step: 'summary',
    key: crypto.randomUUID(),
    refusals: error.fields,
    problems: fieldProblems(error),
    ...(lost
      ? { photos: draft.photos.map(unsent), signature: draft.signature && unsent(draft.signature) }
      : {}),
  })
  return { kind: 'refused', error }
}

async function send(draft: Draft): Promise<Outcome> {
  let now = draft
  try {
    now = await sendPictures(draft)
    const saved = await request(saveInstall, bodyOf(now) as never, { key: now.key })
    await dropDraft(draft.id)
    return { kind: 'sent', id: String((saved.installation as { id: string }).id), tank: saved.tank.name }
  } catch (error) {
    if (isPassing(error)) return { kind: 'waiting' }
    return keepRefused((await readDraft(draft.id)) ?? now, error as AppError)
  }
}

/** Sends waiting drafts in order of creation; only one tab does so. */
export async function sendWaiting(
  owner: Draft['owner'],
  trial: boolean,
  onOutcome: (outcome: Outcome, draft: Draft) => void,
): Promise<void> {
  const all = async () => {
    const waiting = (await ownDrafts(owner, trial)).filter(({ state }) => state === 'waiting')
    for (const draft of waiting.toReversed()) {
      const outcome = await send(draft)
      onOutcome(outcome, draft)
      if (outcome.kind === 'waiting') return
    }
  }
  if (navigator.locks) await navigator.locks.request('ullage-installs', all)
  else await all()
}
