/** What kinds of customers there are. */
export const CUSTOMER_KINDS = ['domestic', 'farm', 'commercial', 'public'] as const
