export const CUSTOMER_KINDS = ['domestic', 'farm', 'commercial', 'public'] as const
