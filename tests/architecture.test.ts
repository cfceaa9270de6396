import { readFileSync, readdirSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The first pattern that fits names the layer. A file may import lower layers, or its own folder. */
const LAYERS: readonly [pattern: RegExp, layer: number][] = [
  [/^src\/config\/(schema\/|eventTypes\.ts)/, 0],
  [/^(src\/config|server\/domain)\//, 1],
  [/^(src\/providers|server\/engine)\//, 2],
  [/^(src\/resources\/ui\/|server\/events\.ts)/, 3],
  [/^(src\/resources\/engine|server\/features)\//, 4],
  [/^(src\/resources\/[\w-]+\/|src\/(sign-in|shell)\/|demo\/(?!cli\/))/, 5],
  [/^(src\/customer\/|src\/resources\/(parts|pages)\.ts$|server\/app\.ts$)/, 6],
  [/^(src\/AdminApp\.tsx$|server\/(main\.ts$|cli\/))/, 7],
  [/^(src\/dashboard\.ts$|demo\/cli\/)/, 8],
  [/^src\/main\.tsx$/, 9],
]

const layerOf = (file: string) => LAYERS.find(([pattern]) => pattern.test(file))?.[1]

/** What "its own folder" means: `demo`, `server/engine`, `src/resources/tanks`. */
const home = (file: string) => {
  const parts = file.split('/')
  if (parts[0] === 'demo') return 'demo'
  return parts.slice(0, Math.min(parts.length - 1, parts[1] === 'resources' ? 3 : 2)).join('/')
}

function filesBelow(folder: string, kind = /\.tsx?$/): string[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(name => kind.test(name) && !name.endsWith('.d.ts'))
}

/** Files of this project that a file imports, statically or lazily, as paths from the root. */
function importsOf(file: string): { path: string; lazy: boolean }[] {
  const source = readFileSync(resolve(root, file), 'utf8')
  const found = [...source.matchAll(/(\bfrom\s+|\bimport\s+|\bimport\(\s*)['"](\.[^'"]+)['"]/g)]
  return found.flatMap(([, how, specifier]) => {
    const base = relative(root, resolve(root, dirname(file), specifier!)).replaceAll('\\', '/')
    const path = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(name => known.has(name))
    return path ? [{ path, lazy: how!.startsWith('import(') }] : []
  })
}

const files = [...filesBelow('src'), ...filesBelow('server'), ...filesBelow('demo')]
const known = new Set(files)

describe('the layers of the house', () => {
  test('every source file has a place in it', () => {
    expect(files.filter(file => layerOf(file) === undefined)).toEqual([])
  })

  test('a file imports only lower layers or its own folder', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(({ path }) => home(path) !== home(file) && layerOf(path)! >= layerOf(file)!)
        .map(({ path }) => `${file} imports ${path}`),
    )
    expect(wrong).toEqual([])
  })

  test('the dashboard never imports the server, and the server only the pure configuration', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(({ path }) =>
          file.startsWith('src/')
            ? !path.startsWith('src/')
            : path.startsWith('src/') && !path.startsWith('src/config/'),
        )
        .map(({ path }) => `${file} imports ${path}`),
    )
    expect(wrong).toEqual([])
  })

  test('the sign-in pages and the drawing pieces load neither react-admin nor MUI', () => {
    const heavy = /from\s+['"](react-admin|ra-(core|ui-materialui)|@mui\/[^'"]+|@emotion\/[^'"]+)['"]/
    const light = files.filter(
      file =>
        /^src\/(sign-in|customer|resources\/ui|config)\//.test(file) &&
        !file.endsWith('resources/ui/theme.ts'),
    )
    expect(light.length).toBeGreaterThan(20)
    expect(light.filter(file => heavy.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })

  test('domain and configuration know no clock, environment, database or page', () => {
    const pure = files.filter(file => /^(server\/domain|src\/config)\//.test(file))
    const impure = /\bDate\.now\(|new Date\(\)|process\.(env|cwd)|from\s+['"](node:|kysely|pg|fastify|react)/
    expect(pure.filter(file => impure.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })

  test('routes have no SQL: they read rows by `scoped` and hand the database to services', () => {
    const routes = files.filter(file => /(Calls|Routes)\.ts$/.test(file))
    const reaches = /\bdeps\.db\b|\bdb\.|\btx\.|\bsql`|from\s+['"](kysely|pg)['"]/
    expect(routes.length).toBeGreaterThan(10)
    expect(routes.filter(file => reaches.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })

  test('no files import each other in a circle', () => {
    const circles: string[] = []
    const done = new Set<string>()
    const visit = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
      if (way.includes(file) || done.has(file)) return
      for (const { path } of importsOf(file)) visit(path, [...way, file])
      done.add(file)
    }
    files.forEach(file => visit(file, []))
    expect(circles).toEqual([])
  })

  test('no style keeps more room on the left than on the right where the page is turned', () => {
    const uneven = filesBelow('src', /\.css$/).flatMap(file =>
      readFileSync(resolve(root, file), 'utf8')
        .split('}')
        // A rule of its own for a direction means sides.
        .filter(rule => !rule.includes('[dir='))
        .flatMap(rule => [...rule.matchAll(/(?:padding|margin): [\w.-]+ ([\w.-]+) [\w.-]+ ([\w.-]+);/g)])
        .filter(([, right, left]) => right !== left)
        .map(([text]) => `${file}: ${text}`),
    )
    expect(uneven).toEqual([])
  })

  test('no file is longer than 400 lines', () => {
    const long = [...files, ...filesBelow('src', /\.css$/)].filter(
      file =>
        !file.startsWith('src/config/i18n/') &&
        readFileSync(resolve(root, file), 'utf8').split('\n').length > 400,
    )
    expect(long).toEqual([])
  })
})
