import { FirebaseError } from 'firebase/app'
import type { RestValue } from '../../../config/schema/firestore/restValues'

/** The REST endpoint of a project's documents, with the caller's token. */
export type RestAccess = {
  /** Such as `https://firestore.googleapis.com`. */
  readonly origin: string
  readonly projectId: string
  token(): Promise<string | undefined>
}

export type RestDocument = {
  readonly name: string
  readonly fields?: Readonly<Record<string, RestValue>>
}

const REQUEST_MS = 20_000

export const databaseOf = ({ projectId }: RestAccess) => `projects/${projectId}/databases/(default)/documents`

/** Queries by REST: the lite client can't select fields, and always fetches indented JSON of whole documents. */
export async function askFirestore<T>(access: RestAccess, method: string, body: object): Promise<T> {
  const token = await access.token()
  const url = `${access.origin}/v1/${databaseOf(access)}:${method}?prettyPrint=false`
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const signal = AbortSignal.timeout(REQUEST_MS)
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(
    (cause: Error) => {
      throw new FirebaseError('unavailable', cause.message)
    },
  )
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  const [{ error = {} } = {}] = [answer ?? {}].flat() as { error?: { status?: string; message?: string } }[]
  const code = (error.status ?? 'unavailable').toLowerCase().replaceAll('_', '-')
  throw new FirebaseError(code, error.message ?? `HTTP ${response.status}`)
}
