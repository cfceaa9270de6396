/** Where a password is set by a link: the page that does so is light, and knows no declarations. */
export const PASSWORD_API = '/api/password'

/** Characters of a password at least: staff see other people's records. */
export const PASSWORD_MIN = { customer: 10, staff: 12 } as const
export const passwordMin = (role: unknown): number =>
  role === 'customer' ? PASSWORD_MIN.customer : PASSWORD_MIN.staff
