import { createStore, del, get, set, values } from 'idb-keyval'
import { env } from '../../providers/env'
import type { Draft } from './draft'

let opened: ReturnType<typeof createStore> | undefined
/** Opened on first use: IndexedDB, as pictures are too large for local storage. */
const store = () => (opened ??= createStore(`${env.storageKey}.installs`, 'drafts'))

/** Dispatched after each change of a draft, for all components that show drafts. */
const changed = new EventTarget()
const notifyListeners = () => changed.dispatchEvent(new Event('change'))
export function onDraftsChange(listener: () => void) {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

export const readDraft = (id: string): Promise<Draft | undefined> => get<Draft>(id, store())

export async function keepDraft(draft: Draft): Promise<void> {
  await set(draft.id, draft, store())
  notifyListeners()
}

export async function dropDraft(id: string): Promise<void> {
  await del(id, store())
  notifyListeners()
}

/** The user's own drafts, newest first. */
export async function ownDrafts(owner: Draft['owner'], trial: boolean): Promise<Draft[]> {
  const all = await values<Draft>(store())
  return all
    .filter(draft => draft.owner === owner && draft.trial === trial)
    .toSorted((a, b) => b.createdAt - a.createdAt)
}
