/** The service type of a client or user: `service_type`. */
export const SERVICE_TYPES = [-1, 0, 1] as const
export const SERVICE_LABELS = { '-1': 'Top-ups', '0': 'Top-ups and collections', '1': 'Collections' } as const
