import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless build first: it draws the same pages, without a quarter of the work of one that could open windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser that the tests drive: what CHROMIUM names, else the first one on the PATH. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(path => existsSync(path))
}
