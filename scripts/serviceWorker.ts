import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

/** A part of the product that works offline, each with its own service worker at an address without a hash. */
type OfflinePart = {
  readonly file: string
  /** Pattern of the page paths that the worker serves. */
  readonly pages: string
  /** Entry modules, besides the page's own script. */
  readonly entryModules: RegExp
  /** Modules of lazy chunks that are cached; other lazy chunks aren't. */
  readonly lazy: RegExp
}
const OFFLINE_PARTS: readonly OfflinePart[] = [
  {
    file: 'sw.js',
    pages: '^/dashboard/my-tanks(/|$)',
    entryModules: /src\/customer\/CustomerApp\.tsx$/,
    lazy: /src\/(customer|providers|resources\/ui|config\/(volumes|schema\/(constants|text\/)))|(i18n|words)\/\w+\/(customer|light)\.ts|^\0|node_modules\/(react|scheduler)/,
  },
  {
    file: 'round-sw.js',
    pages: '^/dashboard/my-round(/|$)',
    entryModules: /src\/driver\/DriverApp\.tsx$/,
    lazy: /src\/(driver|customer|providers|resources\/ui|config\/(volumes|schema\/(constants|text\/)))|(i18n|words)\/\w+\/(driver|light)\.ts|^\0|node_modules\/(react|scheduler|idb-keyval)/,
  },
  {
    file: 'installs-sw.js',
    pages: '^/dashboard/selfInstalls(/|$)',
    entryModules: /src\/(dashboard\.tsx|resources\/installs\/SelfInstallsPage\.tsx)$/,
    lazy: /src\/(resources\/(installs|ui)|config)\/|i18n\/|node_modules\/(qr|ra-language-\w+)\/|^\0/,
  },
]

/**
 * Builds the service workers beside the dashboard, each with the list of files to cache: the page itself and the
 * scripts and styles of its part.
 */
export function serviceWorker(): Plugin {
  let folder = ''
  let root = ''
  let bundled: Rollup.OutputBundle = {}
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: config => {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      bundled = bundle
    },
    async closeBundle() {
      if (Object.keys(bundled).length === 0) return
      const page = await readFile(join(folder, 'index.html'))
      const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
      for (const kept of OFFLINE_PARTS) {
        const list = [
          { url: '/index.html', revision },
          { url: '/early.js', revision },
          ...filesOf(bundled, kept).map(file => ({ url: `/${file}`, revision: null })),
        ]
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'error',
          define: {
            __KEPT_FILES__: JSON.stringify(list),
            __KEPT_PAGES__: JSON.stringify(kept.pages),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2022',
            lib: {
              entry: join(root, 'src/customer/worker/sw.ts'),
              formats: ['es'],
              fileName: () => kept.file,
            },
          },
        })
      }
    },
  }
}

/** All files that a part imports, including its lazy chunks and its languages. */
function filesOf(bundle: Rollup.OutputBundle, { entryModules, lazy }: OfflinePart): string[] {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const first = chunks.filter(
    ({ isEntry, name, moduleIds }) =>
      // Errors can't be reported offline.
      (isEntry && name !== 'reportErrors') || moduleIds.some(id => entryModules.test(id)),
  )
  const own = (file: string) =>
    chunks.find(({ fileName }) => fileName === file)?.moduleIds.every(id => lazy.test(id)) ?? false
  const found = new Set<string>()
  const visit = (file: string, isLazy: boolean) => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || found.has(file) || (isLazy && !own(file))) return
    found.add(file)
    for (const css of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ??
      [])
      found.add(css)
    chunk.imports.forEach(each => visit(each, false))
    chunk.dynamicImports.forEach(each => visit(each, true))
  }
  first.forEach(({ fileName }) => visit(fileName, false))
  return [...found]
}
