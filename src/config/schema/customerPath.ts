/** A customer's own tanks. Apart from other constants, so that only the customer's pages load it. */
export const CUSTOMER_PATH = '/dashboard/my-tanks'
