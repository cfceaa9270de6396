import { env } from '../env'
import { onSessionEnd, type EndReason } from './session'

/**
 * Unsaved form input of an expired session, to be restored for the same user. It stays in this tab until it is
 * restored, the user signs out, or another user signs in.
 */
export type Draft = {
  readonly user: number | string
  /** The form's URL. */
  readonly at: string
  /** The version of the record that the form had loaded; missing for a new record. */
  readonly version?: unknown
  readonly values: Readonly<Record<string, unknown>>
}

const KEY = `${env.storageKey}.draft`

function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null // Session storage is blocked: drafts don't outlive the page.
  }
}

function read(): Draft | null {
  try {
    const draft = JSON.parse(storage()?.getItem(KEY) ?? 'null') as Draft | null
    return typeof draft?.at === 'string' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

export function keepDraft(draft: Draft): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is full: the draft is lost.
  }
}
export const dropDraft = (): void => storage()?.removeItem(KEY)

/** The user's draft for the form at this URL, if any. */
export function draftOf(user: number | string, at: string): Draft | null {
  const draft = read()
  return draft && draft.at === at && draft.user === user ? draft : null
}

/** True when the session ended involuntarily, so that unsaved changes may be restored. */
export const isInterruption = (reason: EndReason): boolean => reason === 'expired' || reason === 'unreadable'

/** While this user is signed in: removes other users' drafts now, and this user's on sign-out. */
export function watchDraft(user: number | string): () => void {
  if (read()?.user !== user) dropDraft()
  return onSessionEnd(({ reason }) => {
    if (!isInterruption(reason)) dropDraft()
  })
}
