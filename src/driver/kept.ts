import { createStore, del, get, set, values } from 'idb-keyval'
import { env } from '../providers/env'
import type { Draft, Result } from './recorded'

type Name = 'results' | 'drafts'
const opened: Partial<Record<Name, ReturnType<typeof createStore>>> = {}
/** Opened on first use: IndexedDB, as photos are too large for local storage. */
const store = (name: Name) => (opened[name] ??= createStore(`${env.storageKey}.round.${name}`, name))

export const keepResult = (result: Result): Promise<void> => set(result.key, result, store('results'))
export const dropResult = (key: string): Promise<void> => del(key, store('results'))

/** The driver's own results, oldest first: a phone may be shared. */
export async function ownResults(owner: string): Promise<Result[]> {
  const all = await values<Result>(store('results'))
  return all.filter(result => result.owner === owner).toSorted((a, b) => a.at - b.at)
}

const draftKey = (owner: string, stopId: number) => `${owner}.${stopId}`
export const readDraft = (owner: string, stopId: number): Promise<Draft | undefined> =>
  get<Draft>(draftKey(owner, stopId), store('drafts'))
export const keepDraft = (draft: Draft): Promise<void> =>
  set(draftKey(draft.owner, draft.stopId), draft, store('drafts'))
export const dropDraft = (owner: string, stopId: number): Promise<void> =>
  del(draftKey(owner, stopId), store('drafts'))

/** Deletes what the driver has kept on this phone. */
export async function forgetKept(owner: string): Promise<void> {
  for (const { key } of await ownResults(owner)) await dropResult(key)
  const drafts = await values<Draft>(store('drafts'))
  for (const draft of drafts) if (draft.owner === owner) await dropDraft(owner, draft.stopId)
}
