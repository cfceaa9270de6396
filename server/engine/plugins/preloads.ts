import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CUSTOMER_PATH, DASHBOARD_PATH } from '../../../src/config/schema/constants'

type Chunk = { name?: string; file: string; imports?: readonly string[]; css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** The chunks that pages below an address begin with: the customers' app; the dashboard's frame, and a list. */
const FIRST = [
  [CUSTOMER_PATH, ['CustomerApp']],
  [DASHBOARD_PATH, ['shell', 'list']],
] as const

/**
 * The `Link` header of a page that is for people who are signed in: a browser fetches what its first screen needs while it still
 * reads the page, instead of finding one script in another. Undefined for other pages, and where the build has no manifest.
 */
export function preloads(webDir: string): (path: string) => string | undefined {
  const file = join(webDir, '.vite', 'manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const page = readFileSync(join(webDir, 'index.html'), 'utf8')
  const links = FIRST.map(([below, names]) => [below, linksOf(manifest, names, page)] as const)
  return path => links.find(([below]) => path === below || path.startsWith(`${below}/`))?.[1]
}

/** What chunks need, as a header. What the page itself names is left to it. */
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
