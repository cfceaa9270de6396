/** A record as the store has it, whose fields the compiler doesn't know. */
export type Row = Record<string, unknown>
