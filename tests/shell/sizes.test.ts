import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepared } from '../support/prepared'

const KIB = 1024

type Chunk = { name?: string; file: string; imports?: string[]; css?: string[] }
let folder = ''
let manifest: Record<string, Chunk> = {}

beforeAll(async () => {
  folder = await prepared('web')
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as typeof manifest
}, 180_000)

/** Scripts that these chunks need before they can run, without duplicates. */
function scriptsOf(names: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const { file, imports = [] } = manifest[key]!
    if (files.has(file)) return
    files.add(file)
    imports.forEach(visit)
  }
  for (const name of names) {
    const key = Object.keys(manifest).find(
      each => manifest[each]!.name === name && manifest[each]!.file.endsWith('.js'),
    )
    if (!key) throw new Error(`The build has no ${name}`)
    visit(key)
  }
  return [...files]
}

const packed = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const total = (files: readonly string[]) => files.reduce((sum, file) => sum + packed(file), 0)

const SIGN_IN = ['SignInPage']
const TANKS_LIST = ['shell', 'list']
/** Signs of react-admin, MUI and the router in a script. */
const HEAVY = ['MuiButtonBase', 'ra.page.', 'useSearchParams', 'createBrowserRouter']

/** Whether a service worker caches the chunk of this name. */
function keptBy(worker: string) {
  const text = readFileSync(join(folder, worker), 'utf8')
  return (name: string) => {
    const key = Object.keys(manifest).find(each => manifest[each]!.name === name)!
    return text.includes(manifest[key]!.file)
  }
}

describe('what a browser has to fetch, in gzip', () => {
  test('the sign-in page takes at most 75 KiB of scripts', () => {
    expect(total([...scriptsOf(SIGN_IN), 'early.js'])).toBeLessThanOrEqual(75 * KIB)
  })

  test('what stands below its form comes once it is drawn, by 2 KiB more and without anything of the dashboard', () => {
    const page = scriptsOf(SIGN_IN)
    const more = scriptsOf([...SIGN_IN, 'OtherWays']).filter(file => !page.includes(file))
    expect(more).toHaveLength(1)
    expect(total(more)).toBeLessThanOrEqual(2 * KIB)
  })

  test('from a cold start through signing in to the tanks list takes at most 350 KiB', () => {
    const scripts = scriptsOf([...SIGN_IN, ...TANKS_LIST])
    expect(total([...scripts, 'early.js'])).toBeLessThanOrEqual(350 * KIB)
  })

  test('a customer’s drawn tank takes at most 110 KiB of scripts from a cold start, with the sign-in or without', () => {
    const app = ['CustomerApp']
    expect(total([...scriptsOf(app), 'early.js'])).toBeLessThanOrEqual(110 * KIB)
    expect(total([...scriptsOf([...app, ...SIGN_IN]), 'early.js'])).toBeLessThanOrEqual(110 * KIB)
  })

  test('a customer’s page comes without react-admin, MUI and router', () => {
    const text = scriptsOf(['CustomerApp'])
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(text).toContain('/mytanks')
    for (const sign of HEAVY) expect(text).not.toContain(sign)
  })

  test('the service worker keeps the customer’s files, and none of the staff’s', () => {
    const kept = keptBy('sw.js')
    expect(['CustomerApp', 'page', 'Settings'].filter(name => !kept(name))).toEqual([])
    expect(['shell', 'list', 'form', 'reportErrors', 'DriverApp'].filter(kept)).toEqual([])
  })

  test('a driver’s drawn stop takes at most 110 KiB of scripts from a cold start, with the sign-in or without', () => {
    const app = ['DriverApp']
    expect(total([...scriptsOf(app), 'early.js'])).toBeLessThanOrEqual(110 * KIB)
    expect(total([...scriptsOf([...app, ...SIGN_IN]), 'early.js'])).toBeLessThanOrEqual(110 * KIB)
  })

  test('a driver’s page comes without react-admin, MUI and router', () => {
    const text = scriptsOf(['DriverApp'])
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(text).toContain('/api/driver')
    for (const sign of HEAVY) expect(text).not.toContain(sign)
  })

  test('the driver’s service worker keeps the driver’s files, and none of the staff’s or the customers’', () => {
    const kept = keptBy('round-sw.js')
    expect(['DriverApp', 'page'].filter(name => !kept(name))).toEqual([])
    expect(['shell', 'list', 'form', 'reportErrors', 'CustomerApp'].filter(kept)).toEqual([])
  })

  test('the tanks list takes at most 5 scripts, one of which customers have as well, and 3 styles', () => {
    const scripts = scriptsOf(TANKS_LIST)
    const styles = new Set(
      Object.values(manifest).flatMap(({ file, css = [] }) => (scripts.includes(file) ? css : [])),
    )
    expect(scripts.length).toBeLessThanOrEqual(5)
    expect(styles.size).toBeLessThanOrEqual(3)
  })

  test('the sign-in page comes without react-admin, MUI and router', () => {
    const text = scriptsOf(SIGN_IN)
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(text).toContain('/api/signin')
    for (const sign of HEAVY) expect(text).not.toContain(sign)
  })

  test('error reporting takes at most 30 KiB, and no other script or page asks for it', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    const [reporter] = scriptsOf(['reportErrors'])
    expect(packed(reporter!)).toBeLessThanOrEqual(30 * KIB)
    const others = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && file !== reporter)
    for (const text of [page, ...others.map(({ file }) => readFileSync(join(folder, file), 'utf8'))])
      expect(text).not.toMatch(/reportErrors-|collect\.js|sentry/i)
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
