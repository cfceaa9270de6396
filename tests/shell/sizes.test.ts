import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const KIB = 1024
const root = resolve(import.meta.dirname, '../..')

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
let folder = ''
let manifest: Record<string, Chunk> = {}

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  folder = await mkdtemp(join(tmpdir(), 'ullage-sizes-'))
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as typeof manifest
}, 180_000)

afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** The scripts that these modules need before they can run, each once. */
function scriptsOf(modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...files]
}

const packed = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const total = (files: readonly string[]) => files.reduce((sum, file) => sum + packed(file), 0)

const SIGN_IN = ['index.html', 'src/sign-in/SignInPage.tsx']
const TANKS_LIST = [
  ...SIGN_IN,
  'src/providers/auth/begin.ts',
  'src/shell/dashboardRouter.tsx',
  'src/AdminApp.tsx',
  'src/providers/i18n/messages.ts',
  'node_modules/ra-language-english/dist/index.js',
  'src/resources/tanks/TanksList.tsx',
]

describe('what a browser has to fetch, in gzip', () => {
  test('the sign-in page takes at most 75 KiB of scripts', () => {
    expect(total([...scriptsOf(SIGN_IN), 'early.js'])).toBeLessThanOrEqual(75 * KIB)
  })

  test('from a cold start through signing in to the tanks list takes at most 340 KiB', () => {
    expect(total([...scriptsOf(TANKS_LIST), 'early.js'])).toBeLessThanOrEqual(340 * KIB)
  })

  test('the sign-in page comes without react-admin, MUI and router', () => {
    const text = scriptsOf(SIGN_IN)
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(text).toContain('/api/signin')
    for (const sign of ['MuiButtonBase', 'ra.page.', 'useSearchParams', 'createBrowserRouter'])
      expect(text).not.toContain(sign)
  })

  test('every script of some size is there compressed, in both ways', () => {
    const files = Object.values(manifest)
      .map(({ file }) => file)
      .filter(file => file.endsWith('.js') && readFileSync(join(folder, file)).length >= 1024)
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const plain = readFileSync(join(folder, file)).length
      expect(readFileSync(join(folder, `${file}.gz`)).length).toBeLessThan(plain)
      expect(readFileSync(join(folder, `${file}.br`)).length).toBeLessThan(plain)
    }
  })
})
