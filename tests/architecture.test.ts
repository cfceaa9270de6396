import { readFileSync, readdirSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The first pattern that fits names the layer. A file may import lower layers, or its own folder. */
const LAYERS: readonly [pattern: RegExp, layer: number][] = [
  // Plain names, which the domain and the declarations share.
  [/^src\/config\/eventTypes\.ts$/, -1],
  [/^src\/config\/schema\//, 0],
  [/^src\/config\//, 1],
  [/^src\/providers\//, 2],
  [/^src\/resources\/ui\//, 2.5],
  [/^src\/resources\/engine\//, 3],
  [/^src\/resources\/(parts|pages)\.ts$/, 5],
  [/^src\/resources\//, 4],
  [/^src\/(sign-in|shell)\//, 4],
  [/^src\/customer\//, 5],
  [/^src\/AdminApp\.tsx$/, 6],
  [/^src\/dashboard\.ts$/, 6.5],
  [/^src\/main\.tsx$/, 7],
  [/^server\/firebaseSettings\.ts$/, -1],
  [/^server\/(env|thread|packageRoot)\.ts$/, 0],
  [/^server\/domain\//, 0],
  [/^server\/simulate\//, 3.75],
  [/^server\/db\/seed\//, 3.8],
  [/^server\/texts\.ts$/, 1.2],
  [/^server\/errors\.ts$/, 1.3],
  [/^server\/db\//, 1.5],
  [/^server\/(deps\.ts|audit\/|auth\/)/, 2],
  [/^server\/behaviour\//, 2.2],
  [/^server\/plugins\//, 2.5],
  [/^server\/services\//, 3],
  [/^server\/(hooks|actions)\//, 3.5],
  [/^server\/crud\//, 3.7],
  [/^server\/calls\//, 3.9],
  [/^server\/live\//, 3.95],
  [/^server\/(reports|bench|devices|firestore)\//, 3.95],
  [/^server\/routes\//, 4],
  [/^server\/scheduled\.ts$/, 4],
  [/^server\/app\.ts$/, 5],
  [/^server\/(main\.ts$|cli\/)/, 6],
]

const layerOf = (file: string) => LAYERS.find(([pattern]) => pattern.test(file))?.[1]

/** Two levels below src or server: what "its own folder" means, e.g. `src/resources/tanks`. */
const home = (file: string) => {
  const parts = file.split('/')
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

const files = [...filesBelow('src'), ...filesBelow('server')]
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
            ? path.startsWith('server/')
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
    const routes = files.filter(file => file.startsWith('server/routes/'))
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
