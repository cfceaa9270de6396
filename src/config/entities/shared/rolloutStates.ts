/** How far a device's update is. Domain model, section 4. */
export const UPDATE_STATES = [
  'pending',
  'requested',
  'entered',
  'transferring',
  'verifying',
  'applied',
  'confirmed',
  'failed',
  'rolled_back',
  'skipped',
] as const
export type UpdateState = (typeof UPDATE_STATES)[number]

/** Shares of the fleet in percent where nobody chose others. */
export const USUAL_STAGES = [5, 15, 80] as const
