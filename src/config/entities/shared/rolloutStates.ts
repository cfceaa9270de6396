/** Progress of a device's update. Domain model, section 4. */
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

/** Default stages, percent of the fleet. */
export const USUAL_STAGES = [5, 15, 80] as const
