import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Builds a benchmark program as the server is built, so that the measured code is the code that runs. Returns its path. */
export async function built(name: string): Promise<string> {
  const outDir = join(ROOT, 'dist/bench')
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.server.config.ts'),
    logLevel: 'warn',
    build: { outDir, rolldownOptions: { input: { [name]: join(ROOT, `tests/bench/${name}.ts`) } } },
  })
  return join(outDir, `${name}.js`)
}
