type Ask = (go: () => void) => void

let asks: Ask | null = null

/** Puts a question to whoever leaves the dashboard by another way than its router. Answers how to stop. */
export function askLeaving(ask: Ask): () => void {
  asks = ask
  return () => {
    if (asks === ask) asks = null
  }
}

/** Leaves at once, or when the question is answered so. */
export const leave = (go: () => void): void => (asks ? asks(go) : go())
