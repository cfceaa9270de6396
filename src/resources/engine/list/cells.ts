import type { ComponentType } from 'react'

/** Columns that are drawn otherwise than their field's type. They find the row in the record context. */
export type Cells = Readonly<Record<string, ComponentType>>
