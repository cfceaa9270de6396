import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../../scripts/built.mjs'
import { filledFolder } from '../../support/demonstration'
import { startProduct } from './product'

declare module 'vitest' {
  export interface ProvidedContext {
    /** By worker. */
    products: { address: string; dataDir: string }[]
    /** Data folder of a filled demonstration, copied for files that need their own product. */
    demonstration: string
  }
}

/**
 * Starts the built product with its demonstration, once per worker, because concurrent files would change each other's
 * records; each test creates the records that it changes.
 */
export default async function once(project: TestProject) {
  for (const part of ['web', 'server'] as const) await ensureBuilt(part)
  const { folder, drop } = await filledFolder()
  const workers = Array.from({ length: Number(project.config.maxWorkers) })
  const products = await Promise.all(workers.map(() => startProduct({ like: folder })))
  project.provide(
    'products',
    products.map(({ address, dataDir }) => ({ address, dataDir })),
  )
  project.provide('demonstration', folder)
  return async () => {
    await Promise.all([drop(), ...products.map(product => product.stop())])
  }
}
