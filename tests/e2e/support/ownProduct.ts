import { inject } from 'vitest'

/** This worker's product: its data folder holds its mails. */
export const ownProduct = () => inject('products')[Number(process.env.VITEST_POOL_ID) - 1]!
/** Where it answers. */
export const ownAddress = () => ownProduct().address
