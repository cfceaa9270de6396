/**
 * Timeout of a wait in tests, ms: a module may have to be transformed first, or a real server may be slow, on a busy
 * machine.
 */
export const PATIENCE_MS = 10_000
