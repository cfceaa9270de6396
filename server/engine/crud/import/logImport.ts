import type { Entity } from '../../../../src/config/schema'
import { textOf } from '../../texts'
import { insert } from '../storeValues'
import type { Writer } from '../writer'
import type { Fault } from './checkFile'

export type Imported = {
  readonly file: string
  readonly rows: number
  /** Number of rows skipped because their records exist already. */
  readonly skipped?: number
  readonly faults: readonly Fault[]
  readonly dry_run: boolean
}

const NAME_MAX = 200

/** The file's name from a request header, as the body contains only rows. */
export function fileNameOf(header: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(header ?? '')).slice(0, NAME_MAX) || 'import.csv'
  } catch {
    return 'import.csv'
  }
}

/** Stores the result of an import, if the entity has an import log. */
export async function logImport(
  writer: Writer,
  { importLog }: Entity,
  { file, rows, skipped = 0, faults, dry_run }: Imported,
) {
  if (importLog === undefined) return
  const [person] = await writer.db.query<{ name: string }>('select name from users where id = $1', [
    writer.principal.userId,
  ])
  const faulty = new Set(faults.map(({ row }) => row)).size
  await insert(writer, writer.app.entityOf(importLog), {
    file,
    rows,
    // An import is all or nothing.
    ok: dry_run ? rows - faulty : faulty > 0 ? 0 : rows - skipped,
    errors: faults.map(({ row, field, problem }) => ({
      row,
      field: field ?? '',
      text: textOf(problem).slice(0, NAME_MAX),
    })),
    dry_run,
    by: person?.name ?? writer.principal.uid,
  })
}
