/** How long a test waits for what should come, ms: it may be transformed first, or asked of a real server, on a busy machine. */
export const PATIENCE_MS = 10_000
