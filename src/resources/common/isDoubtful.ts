/** From here on, confidence isn't worth a word. */
const CERTAIN = 0.9

/** Whether an event's confidence leaves a doubt that a reader should know. */
export const isDoubtful = (confidence: unknown): boolean => Number(confidence) < CERTAIN
