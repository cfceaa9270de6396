import type { ComponentType } from 'react'

/** An alternative view of a list, e.g. a map; the table is the first view. */
export type ListView = {
  readonly name: string
  readonly Content: ComponentType<{ path: string }>
  /** Whether it shows one page of the list; otherwise all matching records. */
  readonly paged?: boolean
}
