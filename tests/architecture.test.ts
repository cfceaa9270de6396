import { readFileSync, readdirSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The first matching pattern gives the layer. A file may import lower layers, or its own folder. */
const LAYERS: readonly [pattern: RegExp, layer: number][] = [
  [/^src\/config\/(schema\/|eventTypes\.ts)/, 0],
  [/^(src\/config|server\/domain)\//, 1],
  [/^(src\/providers|src\/resources\/ui|server\/engine)\//, 2],
  [/^(src\/resources\/engine\/|server\/events\.ts)/, 3],
  [/^(src\/resources\/common|server\/features)\//, 4],
  [/^(src\/resources\/[\w-]+\/|src\/(sign-in|shell)\/|demo\/(?!cli\/))/, 5],
  [/^(src\/customer\/|src\/resources\/(parts|pages)\.ts$|server\/app\.ts$)/, 6],
  [/^(src\/driver\/|src\/AdminApp\.tsx$|src\/start\.tsx$|server\/(main\.ts$|cli\/))/, 7],
  [/^(src\/dashboard\.tsx$|demo\/cli\/)/, 8],
  [/^(src\/main\.tsx$|examples\/)/, 9],
]

const layerOf = (file: string) => LAYERS.find(([pattern]) => pattern.test(file))?.[1]

/** Defines "its own folder": `demo`, `server/engine`, `src/resources/tanks`. */
const home = (file: string) => {
  const parts = file.split('/')
  if (parts[0] === 'demo') return 'demo'
  if (parts[0] === 'examples') return parts.slice(0, 2).join('/')
  return parts.slice(0, Math.min(parts.length - 1, parts[1] === 'resources' ? 3 : 2)).join('/')
}

/** The unit for cycles: the first level below a divided folder. A file beside folders is a unit by itself. */
const folderOf = (file: string) => {
  const [, divided] = /^(demo|examples|server\/(?:engine|features)|src\/resources|src|server)\//.exec(file)!
  const depth = divided!.split('/').length + 1
  return file.split('/').slice(0, depth).join('/')
}

/** Cycles among units, each reported once. */
function circlesAmong(things: readonly string[], needsOf: (thing: string) => readonly string[]): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (thing: string, way: readonly string[]) => {
    if (way.includes(thing)) circles.push([...way.slice(way.indexOf(thing)), thing].join(' > '))
    if (way.includes(thing) || done.has(thing)) return
    for (const other of needsOf(thing)) visit(other, [...way, thing])
    done.add(thing)
  }
  for (const thing of things) visit(thing, [])
  return circles
}

const featureOf = (file: string) => /^server\/features\/(\w+)\//.exec(file)?.[1]

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

/** Sections of the schema whose tables don't belong to the feature of the same name. */
const OWNER_OF_SECTION: Readonly<Record<string, string>> = {
  tickets: 'deliveries',
  outbox: 'engine',
  platform: 'engine',
  tasks: 'engine',
  dispatch_searches: 'dispatch',
  firestore: 'firebase',
}
/** Tables with other owners than their section has. */
const OWNERS_OF_TABLE: Readonly<Record<string, readonly string[]>> = {
  // The engine signs users in, and people have their names and rights.
  users: ['engine', 'people'],
  customer_settings: ['people'],
  // Links in mails, and browsers, change them.
  notification_choices: ['engine'],
  push_subscriptions: ['engine'],
  firebase_identities: ['firebase'],
  // Visits of installers, and stops of trucks.
  jobs: ['installs', 'dispatch'],
}
/** The store of entities without a table: each collection belongs to a feature. */
const SHARED_TABLES = ['documents']
/** Writes to a table of another owner, each with its reason. */
const FOREIGN_WRITES = [
  // What messages say of a device is written by the statement that locks its row and returns its stamp: two statements would
  // slow down the ingest.
  'server/features/readings/updateDevices.ts writes devices',
]

/** The owners of each table of the store, from the sections of the schema: `06_decisions.sql`, `0134_tasks.sql`. */
const ownersOfTables = () =>
  new Map(
    filesBelow('server/migrations', /\.sql$/).flatMap(file => {
      const [, section] = /\d+_(\w+)\.sql$/.exec(file)!
      const created = readFileSync(resolve(root, file), 'utf8').matchAll(
        /^create table (?:if not exists )?(\w+)/gm,
      )
      return [...created].map(
        ([, table]) => [table!, OWNERS_OF_TABLE[table!] ?? [OWNER_OF_SECTION[section!] ?? section!]] as const,
      )
    }),
  )

/** Tables that a file's SQL writes; `${` for a name that is only known when it runs. */
function writesOf(file: string): string[] {
  const code = readFileSync(resolve(root, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
  const found = code.matchAll(
    /\b(?:update|insert\s+into|delete\s+from|truncate|merge\s+into)\s+(?:only\s+)?"?(\w+|\$\{)/g,
  )
  return [...found].map(([, table]) => table!)
}

const files = ['src', 'server', 'demo', 'examples'].flatMap(folder => filesBelow(folder))

/** What knows nothing of the product; `src/AdminApp.tsx` and `src/start.tsx` begin an app that they are given. */
const ENGINE =
  /^(src\/(config\/schema|resources\/(engine|ui)|shell|providers)\/|src\/(AdminApp|start)\.tsx$|server\/engine\/)/
/** The sign-in pages are the engine's, but for those of customers. */
const isEngine = (file: string) =>
  ENGINE.test(file) || (file.startsWith('src/sign-in/') && !file.startsWith('src/sign-in/home/'))
const known = new Set(files)

/** Programs, and threads, which are started by their path. */
const BEGINS =
  /^(src\/(main\.tsx|customer\/worker\/sw\.ts|providers\/reporting\/reportErrors\.ts)|server\/main\.ts|(server|demo)\/cli\/\w+\.ts|.*Worker\.ts|examples\/\w+\/(main|start|vite\.config)\.ts)$/
/** Used by tests or by apps other than this one: a part of the solver, whose costs others are compared with; the engine's own texts. */
const USED_ELSEWHERE = ['server/domain/dispatch/insertionCost.ts', 'src/config/schema/words/engineWords.ts']

/** Names of the product that the engine's code must not contain. */
const PRODUCT_WORDS =
  /\w*(?:ullage|customer_?api|customer_role|isprovider|sigfox|lorawan|installer|distributor|\btanks?\b|\bdepots?\b|\blitres?\b)\w*/gi
/** Where the engine's code still contains one, and why. */
const WORDS_LEFT: Readonly<Record<string, readonly string[]>> = {
  // Derived keys are only valid under the purpose that they were made with.
  'server/engine/auth/keys.ts': ['ullage'],
  // Settings of the environment are read before the app is known.
  'server/engine/envParts.ts': ['Ullage', 'tanks', 'ullage'],
  'server/engine/auth/passwordRules.ts': ['ullage'],
  'server/engine/health.ts': ['tanks'],
  'src/shell/SeedProgressBanner.tsx': ['tanks'],
  'src/shell/Message.tsx': ['tank'],
  'src/config/schema/calls/savedViews.ts': ['tanks'],
  'src/config/schema/channels.ts': ['lorawan'],
  'src/config/schema/customerPath.ts': ['tanks'],
  'src/providers/auth/authProvider.ts': ['isProvider'],
  'src/providers/auth/createAuthState.ts': ['isProvider'],
  'src/providers/auth/storedState.ts': ['isProvider'],
  // The build replaces the constant, and stored sessions have the key.
  'src/providers/buildSettings.ts': ['ullage'],
  'src/providers/env.ts': ['__ULLAGE_SETTINGS__'],
  'src/providers/live/follow.ts': ['ullage'],
  'src/resources/ui/Icon.tsx': ['depot', 'tank'],
}
/** A file without its comments. */
const codeOf = (file: string) =>
  readFileSync(resolve(root, file), 'utf8').replaceAll(/\/\*.*?\*\/|(?<![:'"`])\/\/[^\n]*/gs, '')

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
    const parts = files.filter(file => !file.startsWith('examples/'))
    const wrong = parts.flatMap(file =>
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
        /^src\/(sign-in|customer|driver|resources\/ui|config)\//.test(file) &&
        !file.endsWith('resources/ui/theme.ts'),
    )
    expect(light.length).toBeGreaterThan(20)
    expect(light.filter(file => heavy.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
  })

  test('the engine imports nothing of the product, and the example nothing but the engine and itself', () => {
    const wrong = files
      .filter(file => isEngine(file) || file.startsWith('examples/'))
      .flatMap(file =>
        importsOf(file)
          .filter(({ path }) => !isEngine(path))
          .filter(({ path }) => !(file.startsWith('examples/') && home(path) === home(file)))
          .map(({ path }) => `${file} imports ${path}`),
      )
    expect(wrong).toEqual([])
  })

  test('the code of the engine has no words of the product, but for those that are listed', () => {
    const found = files
      // Pictures and texts of the engine are of the product still: its gauge, its map, and what its messages say.
      .filter(
        file =>
          isEngine(file) && !/^src\/(resources\/ui\/\w*(Tank|Level)|config\/schema\/words\/)/.test(file),
      )
      .map(file => [file, [...new Set(codeOf(file).match(PRODUCT_WORDS))].toSorted()] as const)
      .filter(([, words]) => words.length > 0)
    expect(Object.fromEntries(found)).toEqual(WORDS_LEFT)
  })

  test('the example is at most 250 lines', () => {
    const lines = filesBelow('examples/library', /\.(tsx?|html)$/).flatMap(file =>
      readFileSync(resolve(root, file), 'utf8').trimEnd().split('\n'),
    )
    expect(lines.length).toBeLessThanOrEqual(250)
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

  test('every file is imported by another one, or begins a program or a thread', () => {
    const importing = [...files, ...filesBelow('scripts')]
    const used = new Set(importing.flatMap(file => importsOf(file).map(({ path }) => path)))
    const isReached = (file: string) => used.has(file) || BEGINS.test(file) || USED_ELSEWHERE.includes(file)
    expect(files.filter(file => !isReached(file))).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(circlesAmong(files, file => importsOf(file).map(({ path }) => path))).toEqual([])
  })

  test('no folders need each other, straight or through others', () => {
    const needs = new Map<string, Set<string>>()
    for (const file of files) {
      const own = needs.get(folderOf(file)) ?? new Set()
      for (const { path } of importsOf(file)) if (folderOf(path) !== folderOf(file)) own.add(folderOf(path))
      needs.set(folderOf(file), own)
    }
    expect(circlesAmong([...needs.keys()], folder => [...(needs.get(folder) ?? [])])).toEqual([])
  })

  test('a feature is used through its index.ts', () => {
    const wrong = files
      .filter(file => file.startsWith('server/'))
      .flatMap(file =>
        importsOf(file)
          .filter(({ path }) => featureOf(path) !== undefined && featureOf(path) !== featureOf(file))
          .filter(({ path }) => !path.endsWith('/index.ts'))
          .map(({ path }) => `${file} imports ${path}`),
      )
    expect(wrong).toEqual([])
  })

  test('docs/architecture.md names the features that each one uses', () => {
    const text = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8')
    const table = text.slice(text.indexOf('| Feature'), text.indexOf('## Events'))
    const said = [...table.matchAll(/^\| `(\w+)` .*\| ([\w, ]*)\|$/gm)].map(
      ([, name, uses]) => [name!, uses!.trim().split(', ').filter(Boolean).toSorted()] as const,
    )
    const used = readdirSync(resolve(root, 'server/features')).map(name => {
      const imported = filesBelow(`server/features/${name}`)
        .flatMap(importsOf)
        .map(({ path }) => featureOf(path))
      return [name, [...new Set(imported)].filter(other => other && other !== name).toSorted()] as const
    })
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(used))
  })

  test('SQL that writes belongs to the feature that owns the table', () => {
    const owners = ownersOfTables()
    const foreign = files
      .filter(file => file.startsWith('server/'))
      .flatMap(file => {
        const [, writer] = /^server\/(?:features\/)?(\w+)/.exec(file)!
        const mayWrite = (table: string) =>
          // Only the engine writes tables that it is told the name of.
          table === '${' ? writer === 'engine' : (owners.get(table)?.includes(writer!) ?? true)
        return writesOf(file)
          .filter(table => !SHARED_TABLES.includes(table) && !mayWrite(table))
          .map(table => `${file} writes ${table}`)
      })
    expect([...new Set(foreign)]).toEqual(FOREIGN_WRITES)
  })

  test('each table has an owner', () => {
    const features = readdirSync(resolve(root, 'server/features'))
    const owners = [...ownersOfTables()].filter(([table]) => !SHARED_TABLES.includes(table))
    expect(owners.length).toBeGreaterThan(50)
    expect(
      owners.filter(([, names]) => !names.every(name => [...features, 'engine'].includes(name))),
    ).toEqual([])
  })

  test('each flow of docs/architecture.md goes one way, through at most eight folders', () => {
    const text = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8')
    const flows = text.slice(text.indexOf('## Five flows')).split('\n## ')[0]!.split('\n- ').slice(1)
    expect(flows.length).toBe(5)
    const below = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
    for (const flow of flows) {
      const folders = [...flow.matchAll(/`((?:src|server)\/[\w/.-]+)`/g)].map(([, folder]) => folder!)
      expect(folders.length).toBeLessThanOrEqual(8)
      const back = files.flatMap(file => {
        const at = folders.findIndex(folder => below(file, folder))
        const earlier = folders.slice(0, Math.max(at, 0))
        return importsOf(file)
          .filter(({ path }) => earlier.some(folder => below(path, folder)))
          .map(({ path }) => `${file} imports ${path}`)
      })
      expect(back).toEqual([])
      for (const folder of folders)
        expect(
          files.some(file => below(file, folder)),
          folder,
        ).toBe(true)
    }
  })

  test('no style keeps more room on the left than on the right where the page is turned', () => {
    const uneven = filesBelow('src', /\.css$/).flatMap(file =>
      readFileSync(resolve(root, file), 'utf8')
        .split('}')
        // A rule for one direction is meant to be asymmetric.
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
