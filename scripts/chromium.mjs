import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless build comes first: it renders the same pages with less than a quarter of the CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser for the tests: the path in CHROMIUM, or the first one found on the PATH. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(path => existsSync(path))
}
