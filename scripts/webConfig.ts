import react from '@vitejs/plugin-react'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { loadEnv, type Plugin, type UserConfig } from 'vite'
import { outlines } from './outlines.ts'
import { originsOf, readBuildSettings, type BuildSettings } from '../src/providers/buildSettings.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Loaded by pages of servers that report errors; nothing else imports it. */
const REPORT_ERRORS = fileURLToPath(new URL('../src/providers/reporting/reportErrors.ts', import.meta.url))

/** Writes a .gz and a .br beside every file worth it, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      // Called after a build that failed, too: its own message is the one to read.
      if (!existsSync(folder)) return
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter(name => /\.(js|css|html|svg|json)$/.test(name) && !name.startsWith('.vite'))
      await Promise.all(
        texts.map(async name => {
          const plain = await readFile(join(folder, name))
          if (plain.length < 1024) return
          const [gz, br] = await Promise.all([
            promisify(gzip)(plain, { level: 9 }),
            promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          ])
          await Promise.all([
            writeFile(join(folder, `${name}.gz`), gz),
            writeFile(join(folder, `${name}.br`), br),
          ])
        }),
      )
    },
  }
}

/**
 * The page learns the storage key before any module runs, so that colours and direction are right from the start; whoever
 * serves it learns which other server it asks, and where its map's tiles are, if anywhere else.
 */
const pageSettings = ({ storageKey, apiUrl, tileUrl }: BuildSettings): Plugin => ({
  name: 'page-settings',
  transformIndexHtml: html => {
    const tiles = originsOf(tileUrl)
    const more = `${apiUrl ? ` data-api="${apiUrl}"` : ''}${tiles ? ` data-tiles="${tiles}"` : ''}`
    return html.replace('data-store=""', `data-store="${storageKey}"${more}`)
  },
})

/**
 * Vite's own preloader is a sixth of what the sign-in page adds to React, for the sake of browsers that we don't support.
 * This one waits for a lazy chunk's styles, so that nothing is drawn without them.
 */
const smallPreloader = (): Plugin => ({
  name: 'small-preloader',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id === '\0vite/preload-helper.js'
      ? `const asked = {}
        const ask = file => asked[file] ??= new Promise(done => {
          const href = '/' + file
          if (document.querySelector('link[href="' + href + '"]')) return done()
          const link = document.createElement('link')
          document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done }))
        })
        export const __vitePreload = async (load, files = []) =>
          (await Promise.all([load(), ...files.map(ask)]))[0]`
      : undefined,
})

/**
 * Modules of react-admin's that every list would load, and what stands in for them: exports come from the server; names of
 * fields and resources are always translated, so none is derived from English; accents are removed by the browser.
 */
const STAND_INS: readonly (readonly [module: RegExp, code: string])[] = [
  [/ra-core\/dist\/export\/defaultExporter\.js/, 'export const defaultExporter = false'],
  [
    /node_modules\/inflection\//,
    `const same = text => text
     export { same as capitalize, same as humanize, same as inflect, same as pluralize, same as singularize, same as transform }`,
  ],
  [
    /node_modules\/diacritic\//,
    String.raw`export const clean = text => text.normalize('NFD').replace(/\p{M}/gu, '')`,
  ],
]
const standIns = (): Plugin => ({
  name: 'stand-ins',
  apply: 'build',
  enforce: 'pre',
  load: id => STAND_INS.find(([module]) => module.test(id))?.[1],
})

const REASONS =
  /\b(server|writes|shared|summary|checkedByHandler|ownTransaction|unaudited)(:| =)\s*('[^'\n]*'|"[^"\n]*"|`[^`]*`)/g

/** Lists that only the server reads: indexes, natural keys, states that server code sets, statuses, columns without a field. */
const LISTS =
  /\b(indexed|indexedByGroup|correlated|naturalKey|setByServer|refusals): \[[^\]]*\],|,\s*internal: \[[^\]]*\]/g

/** How a call is described, and why the server treats it as it does. */
const DESCRIPTIONS =
  /\b(summary|checkedByHandler|ownTransaction|unaudited): ('[^'\n]*'|"[^"\n]*"|`[^`]*`),\s*/g

/** The same reasons where several calls share them. */
const SHARED_REASONS = /^ +(checkedByHandler|unaudited),\n/gm

/** Names that only the server reads: tables, who writes them, and where values come from. */
const ORIGINS = /\b(table|copyOf|until|renamedFrom|writtenBy): '[^'\n]*',?\s*/g

/** What a call is described and tested with. */
const EXAMPLES = /\bexample: \{[^{}]*\}/g

/**
 * Why a declaration is as it is, and what a call is for, concerns who reads code or the API, where a browser only needs to know
 * that it is said; how records are stored concerns the server alone.
 */
const withoutServerSide = (): Plugin => ({
  name: 'without-server-side',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /src\/config\/(schema\/(calls\/|tasks)|entities\/|calls\/)/.test(id)
      ? {
          code: code
            .replace(DESCRIPTIONS, '')
            .replace(SHARED_REASONS, '')
            .replace(REASONS, "$1$2 '-'")
            .replace(LISTS, '')
            .replace(ORIGINS, '')
            .replace(EXAMPLES, 'example: {}'),
          map: null,
        }
      : undefined,
})

/** What differs from one app's pages to another's. */
type Site = {
  readonly mode: string
  readonly command: 'build' | 'serve'
  /** Where the pages are written. */
  readonly outDir: string
  /** The folder of the page, if it is not the package's. */
  readonly root?: string
  readonly plugins?: readonly Plugin[]
  readonly chunks?: readonly (readonly [name: string, needs: RegExp])[]
}

/** How the pages of an app are built. */
export function webConfig({ mode, command, outDir, root, plugins = [], chunks = [] }: Site): UserConfig {
  const settings = readBuildSettings(loadEnv(mode, process.cwd(), 'VITE_'), version)
  const server = process.env.API_SERVER ?? 'http://127.0.0.1:3000'
  const proxy = Object.fromEntries(['/api', '/ingest', '/customerapi'].map(path => [path, server]))
  return {
    ...(root === undefined ? {} : { root, publicDir: false }),
    plugins: [
      react(),
      outlines(),
      pageSettings(settings),
      smallPreloader(),
      standIns(),
      withoutServerSide(),
      ...plugins,
      precompress(),
    ],
    define: {
      __ULLAGE_SETTINGS__: JSON.stringify(settings),
      __DECLARATIONS_CHECKED__: JSON.stringify(command === 'build'),
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
    css: {
      modules: {
        // Read as well as unique, and they compress: sign-in-SignIn-page.
        generateScopedName: (name, file) =>
          `${basename(dirname(file))}-${basename(file).replace(/\.module\.css.*$/, '')}-${name}`,
      },
    },
    server: { proxy },
    preview: { proxy },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // The server tells from it what to preload, and the size test walks it; nothing secret is in it.
      manifest: true,
      // Data addresses in styles and pages would need a laxer content policy.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A chunk asks for its own scripts in one go; naming them all beforehand would cost every visitor half a kilobyte.
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter(file => file.endsWith('.css')),
      },
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: { index: resolve(root ?? '', 'index.html'), reportErrors: REPORT_ERRORS },
        output: {
          entryFileNames: 'assets/[name]-[hash:10].js',
          chunkFileNames: 'assets/[name]-[hash:10].js',
          assetFileNames: 'assets/[name]-[hash:10][extname]',
          codeSplitting: {
            groups: chunks.map(([name, test], at) => ({ name, test, priority: chunks.length - at })),
          },
        },
      },
    },
  }
}
