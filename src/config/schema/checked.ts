import type { Checked } from './checkFields'
import type { AnyDeclaration } from './entity'

/** The context of a check that also needs the declaration as written. */
export type CheckedDeclaration = Checked & {
  readonly declaration: AnyDeclaration
  /** Reports each name that is not a field. */
  readonly known: (path: string, names: readonly string[] | undefined) => void
}

/** Answers which entity took a name before; undefined for the first. */
export type TakenOnce = (kind: string, name: string, entity: string) => string | undefined
