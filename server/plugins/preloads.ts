import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Readonly<
  Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>
>

/** What the dashboard begins with: its frame, its texts, and a list. */
const FIRST = [
  'src/AdminApp.tsx',
  'src/shell/dashboardRouter.tsx',
  'src/providers/i18n/messages.ts',
  'src/resources/engine/EntityList.tsx',
]

/**
 * The `Link` header of a page of the dashboard: a browser fetches what its first screen needs while it still reads the page,
 * instead of finding one script in another. Empty where the build has no manifest.
 */
export function preloadsOf(webDir: string): string {
  const path = join(webDir, '.vite', 'manifest.json')
  if (!existsSync(path)) return ''
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const links = new Set<string>()
  const visit = (name: string) => {
    const { file, imports = [], css = [] } = manifest[name] ?? { file: '' }
    const link = `</${file}>; rel=modulepreload`
    if (file === '' || links.has(link)) return
    links.add(link)
    for (const sheet of css) links.add(`</${sheet}>; rel=preload; as=style`)
    imports.forEach(visit)
  }
  FIRST.forEach(visit)
  return [...links].join(', ')
}
