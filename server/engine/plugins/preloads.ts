import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CUSTOMER_PATH } from '../../../src/config/schema/customerPath'
import { DASHBOARD_PATH } from '../../../src/config/schema/constants'
import { ROUND_PATH } from '../../../src/config/schema/roundPath'

type Chunk = { name?: string; file: string; imports?: readonly string[]; css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** Initial chunks of pages below an address: the customer app; a driver's; the dashboard's shell, and a list. */
const INITIAL_CHUNKS = [
  [CUSTOMER_PATH, ['CustomerApp']],
  [ROUND_PATH, ['DriverApp']],
  [DASHBOARD_PATH, ['shell', 'list']],
] as const

/**
 * The `Link` header of a page for signed-in users: the browser fetches the chunks of the first screen while it parses
 * the page, instead of discovering them one by one. Undefined for other pages, and where the build has no manifest.
 */
export function preloads(webDir: string): (path: string) => string | undefined {
  const file = join(webDir, '.vite', 'manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const page = readFileSync(join(webDir, 'index.html'), 'utf8')
  const links = INITIAL_CHUNKS.map(([below, names]) => [below, linksOf(manifest, names, page)] as const)
  return path => links.find(([below]) => path === below || path.startsWith(`${below}/`))?.[1]
}

/** The chunks and their imports as a header, without those that the page itself references. */
function linksOf(manifest: Manifest, names: readonly string[], page: string): string | undefined {
  const seen = new Set<string>()
  const links: string[] = []
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    links.push(`</${chunk.file}>; rel=modulepreload`)
    for (const sheet of chunk.css ?? []) links.push(`</${sheet}>; rel=preload; as=style`)
    chunk.imports?.forEach(visit)
  }
  for (const [key, { name = '', file }] of Object.entries(manifest))
    if (names.includes(name) && file.endsWith('.js')) visit(key)
  return links.filter(link => !page.includes(link.slice(1, link.indexOf('>')))).join(', ') || undefined
}
