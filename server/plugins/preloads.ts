import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { name?: string; file: string; imports?: readonly string[]; css?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** The chunks that the dashboard begins with: its frame, and a list. */
const FIRST = ['shell', 'list']

/**
 * The `Link` header of a page of the dashboard: a browser fetches what its first screen needs while it still reads the page,
 * instead of finding one script in another. What the page itself names is left to it. Empty where the build has no manifest.
 */
export function preloadsOf(webDir: string): string {
  const path = join(webDir, '.vite', 'manifest.json')
  if (!existsSync(path)) return ''
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
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
    if (FIRST.includes(name) && file.endsWith('.js')) visit(key)
  const page = readFileSync(join(webDir, 'index.html'), 'utf8')
  return links.filter(link => !page.includes(link.slice(1, link.indexOf('>')))).join(', ')
}
