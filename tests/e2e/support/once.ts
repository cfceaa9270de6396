import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../../scripts/built.mjs'
import { startProduct } from './product'

declare module 'vitest' {
  export interface ProvidedContext {
    address: string
  }
}

/** One built product with its demonstration for all browser tests; each makes the records that it changes. */
export default async function once(project: TestProject) {
  for (const part of ['web', 'server'] as const) await ensureBuilt(part)
  const product = await startProduct()
  project.provide('address', product.address)
  return product.stop
}
