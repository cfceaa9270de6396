type Ask = (go: () => void) => void

let asks: Ask | null = null

/**
 * Registers a confirmation for leaving the dashboard by other means than its router. Returns the unsubscribe
 * function.
 */
export function confirmLeaving(ask: Ask): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}

/** Leaves at once, or after confirmation. */
export const leave = (go: () => void): void => (asks ? asks(go) : go())
