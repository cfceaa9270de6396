// Counts the lines of the product's source: TypeScript of the server and the browser, and CSS. Translations, the
// demonstration, examples, tests and scripts don't count.
//
//   npm run count:lines
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const IS_TRANSLATION = /\/(i18n|words)\//

const files = execFileSync('git', ['ls-files', 'server', 'src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.(tsx?|css)$/.test(file) && !IS_TRANSLATION.test(file))

/** The first two folders: `src/resources`, `server/features`. */
const areaOf = file => file.split('/').slice(0, -1).slice(0, 2).join('/')

const areas = new Map()
const totals = { ts: 0, css: 0 }
for (const file of files) {
  const kind = file.endsWith('.css') ? 'css' : 'ts'
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
  const area = areas.get(areaOf(file)) ?? { ts: 0, css: 0 }
  area[kind] += lines
  totals[kind] += lines
  areas.set(areaOf(file), area)
}

const row = (name, { ts, css }) =>
  console.log(name.padEnd(24) + String(ts).padStart(12) + String(css).padStart(8))
console.log('folder'.padEnd(24) + 'TypeScript'.padStart(12) + 'CSS'.padStart(8))
for (const [name, counts] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) row(name, counts)
row('all', totals)
