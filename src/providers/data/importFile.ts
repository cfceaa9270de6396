import type { Entity } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { presentToken } from '../auth/session'
import { fromFailure, fromResponse } from '../errors'
import { apiUrl } from '../fetchJson'
import { apiPath } from './apiPath'
import { download } from './download'

/** An error in a row of an import file. Row 1 is the header. */
export type ImportFault = {
  row: number | null
  field: string | null
  column?: string | null
  error: string
  key?: string
  args?: Record<string, string | number>
}
export type ImportReport = {
  rows: number
  columns: { head: string; field: string | null }[]
  preview: { row: number; cells: string[] }[]
  errors: ImportFault[]
  error_count: number
  /** Rows that duplicate an existing record; each also counts as an error. */
  existing_count: number
  valid: boolean
}
export type ImportResult = { created: number; skipped?: number } | { errors: ImportFault[] }
type Line = { done: number; of: number } | ImportResult

const headersOf = (file: Blob) => ({
  'Content-Type': 'text/csv',
  ...(file instanceof File ? { 'X-File-Name': encodeURIComponent(file.name) } : {}),
})
/** Timeout for validating a file of up to 50 000 rows. */
const CHECK_MS = 180_000

/** A dry run of an import: the resulting records and the errors; nothing is written. */
export const checkImport = async (entity: Entity, file: Blob, signal: AbortSignal): Promise<ImportReport> =>
  (
    await authorisedJson<ImportReport>(`/${apiPath(entity)}/import/check`, {
      method: 'POST',
      body: file,
      headers: headersOf(file),
      timeoutMs: CHECK_MS,
      signal,
    })
  ).json

/** Parses a stream of JSON lines (NDJSON). */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line
  }
}

/** Creates a record from each row, all or none, and reports progress; existing rows may be skipped. */
export async function importFile(
  entity: Entity,
  file: Blob,
  key: string,
  existing: 'refuse' | 'skip',
  onProgress: (done: number, of: number) => void,
): Promise<ImportResult> {
  const token = await presentToken()
  try {
    const response = await fetch(apiUrl(`/${apiPath(entity)}/import?existing=${existing}`), {
      method: 'POST',
      body: file,
      headers: { ...headersOf(file), 'Idempotency-Key': key, Authorization: `Bearer ${token ?? ''}` },
    })
    if (!response.ok || !response.body) {
      const refusal = (await response.json().catch(() => undefined)) as { rows?: ImportFault[] } | undefined
      if (refusal?.rows) return { errors: refusal.rows }
      throw fromResponse(response.status, refusal)
    }
    let result: ImportResult | undefined
    for await (const line of linesOf(response.body))
      if ('done' in line) onProgress(line.done, line.of)
      else result = line
    if (!result) throw new TypeError('The answer was cut off')
    return result
  } catch (cause) {
    throw fromFailure(cause, navigator.onLine !== false)
  }
}

/** Downloads an empty file with the column headers. */
export const downloadTemplate = (entity: Entity): Promise<void> =>
  download(`/${apiPath(entity)}/import/template`, `${entity.name}-template.csv`)
