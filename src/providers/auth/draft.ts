import { env } from '../env'
import { onSessionEnd, type EndReason } from './session'

/**
 * What was typed into a form whose session ran out, for the same person to go on with. It lives in this tab only, until it
 * is taken up, its owner signs out, or somebody else signs in.
 */
export type Draft = {
  readonly user: number | string
  /** The form's address. */
  readonly at: string
  /** The version of the record that the form had opened; none of a new one. */
  readonly version?: unknown
  readonly values: Readonly<Record<string, unknown>>
}

const KEY = `${env.storageKey}.draft`

function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null // Blocked by the browser: nothing outlives the page then.
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
    // Full: there is no other place for it.
  }
}
export const dropDraft = (): void => storage()?.removeItem(KEY)

/** What this person had typed into the form at an address, if anything. */
export function draftOf(user: number | string, at: string): Draft | null {
  const draft = read()
  return draft && draft.at === at && draft.user === user ? draft : null
}

/** Whether somebody was put out in the middle of something, and may want to go on with it. */
export const isInterruption = (reason: EndReason): boolean => reason === 'expired' || reason === 'unreadable'

/** For as long as this person works here: what others had typed is gone, and so is theirs once they leave. */
export function watchDraft(user: number | string): () => void {
  if (read()?.user !== user) dropDraft()
  return onSessionEnd(({ reason }) => {
    if (!isInterruption(reason)) dropDraft()
  })
}
