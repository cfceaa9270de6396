/** A driver's own round. Apart from other constants, so that only the driver's page loads it. */
export const ROUND_PATH = '/dashboard/my-round'
