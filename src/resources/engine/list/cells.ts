import type { ComponentType } from 'react'

/** Custom cells that replace those of the field's type. They read the row from the record context. */
export type Cells = Readonly<Record<string, ComponentType>>
