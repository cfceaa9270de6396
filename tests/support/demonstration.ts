import { existsSync } from 'node:fs'
import { cp, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../e2e/support/product'

/**
 * A data folder of the built product with its whole demonstration, to be copied. Filling it takes half a minute, so all
 * stages of `scripts/test.mjs` share one in the folder named by TEST_SHARED; without that the caller removes it with
 * `drop`.
 */
export async function filledFolder(): Promise<{ folder: string; drop: () => Promise<void> }> {
  const shared = process.env.TEST_SHARED
  const folder = shared && join(shared, 'demonstration')
  if (folder && existsSync(`${folder}.done`)) return { folder, drop: async () => undefined }
  const filled = await startProduct()
  await filled.end()
  if (!folder) return { folder: filled.dataDir, drop: filled.stop }
  await rename(filled.dataDir, folder).catch(() => cp(filled.dataDir, folder, { recursive: true }))
  await writeFile(`${folder}.done`, '')
  return { folder, drop: filled.stop }
}
