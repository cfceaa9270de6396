/** A stored record with untyped fields. */
export type Row = Record<string, unknown>
