/** Path of setting a password by link. The page is lightweight and loads no declarations. */
export const PASSWORD_API = '/api/password'

/** Minimum password lengths; staff need more, as they see other people's records. */
export const PASSWORD_MIN = { customer: 10, staff: 12 } as const
export const passwordMin = (role: unknown): number =>
  role === 'customer' ? PASSWORD_MIN.customer : PASSWORD_MIN.staff
