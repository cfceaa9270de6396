import { inject } from 'vitest'

/** This worker's product: its data folder contains its mails. */
export const ownProduct = () => inject('products')[Number(process.env.VITEST_POOL_ID) - 1]!
/** Address of this worker's product. */
export const ownAddress = () => ownProduct().address
