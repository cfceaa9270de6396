import react from '@vitejs/plugin-react'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, loadEnv, type Plugin } from 'vite'
// Validates the declarations at build time, so that the built dashboard needn't.
import './src/config/entities/index.ts'
import { outlines } from './scripts/outlines.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'
import { originsOf, readBuildSettings, type BuildSettings } from './src/providers/buildSettings.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Writes a .gz and a .br beside every file worth compressing, so that the server compresses nothing per request. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      // Also called after a failed build, whose own message is the one to read.
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
 * The page has the storage key before any module runs, so that colours and direction are right from the start. Another
 * host that serves the page finds in it the origins of the API server and of the map tiles, if they differ from its
 * own.
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
 * Vite's own preloader is a sixth of the code that the sign-in page adds to React, and serves browsers that we don't
 * support. This one waits for a lazy chunk's styles, so that nothing renders without them.
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
 * React-admin's exporter writes a file in the browser and would add 4 KiB to every list: our files come from the
 * server.
 */
const withoutExporter = (): Plugin => ({
  name: 'without-exporter',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    /ra-core\/dist\/export\/defaultExporter\.js/.test(id)
      ? 'export const defaultExporter = false'
      : undefined,
})

const REASONS =
  /\b(server|writes|shared|summary|checkedByHandler|ownTransaction)(:| =)\s*('[^'\n]*'|"[^"\n]*"|`[^`]*`)/g

/** Index declarations of a store. */
const INDEXES = /\b(indexedByGroup|correlated): \[[^\]]*\],/g

/**
 * Reasons in declarations and descriptions of calls are for readers of the code or the API; the browser only needs to
 * know that they exist. How records are stored concerns only the server.
 */
const withoutServerSide = (): Plugin => ({
  name: 'without-server-side',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /src\/config\/(entities|calls)\//.test(id)
      ? {
          code: code.replace(REASONS, "$1$2 '-'").replace(INDEXES, ''),
          map: null,
        }
      : undefined,
})

/**
 * Chunks follow the pages that users open: a module is in the first of these chunks that needs it, whether it is named
 * here or imported by a named one. A module that none of them needs is in a chunk of its own, beside the lazy import
 * that loads it.
 */
const CHUNKS: readonly [name: string, needs: RegExp][] = [
  ['page', /src\/main\.tsx|ui\/Mark\.tsx|firebase\/config\.ts/],
  ['SignInPage', /sign-in\/SignInPage\.tsx/],
  // Modules that both the customer pages and the staff dashboard need, so that neither loads the other's chunk.
  [
    'light',
    /auth\/(authorised|refresh|createAuthState)\.ts|useFirebaseSession\.ts|config\/(format|measure)\.ts|ui\/sectionHeight\.ts/,
  ],
  // Both use it, but only on a page that few users open.
  ['account', /config\/deviceName\.ts/],
  ['shell', /src\/dashboard\.ts|engine\/EntityField\.tsx/],
  ['list', /engine\/EntityList\.tsx|tanks\/listParts\.tsx/],
  ['record', /engine\/EntityShow\.tsx/],
  ['values', /\/react-hook-form\//],
  ['form', /engine\/(EntityForm|form\/BulkEdit|actions\/ActionDialog|fields\/\w+Filter)\.tsx/],
  ['tank', /tanks\/pageParts\.ts|geometry\/tankParts\.ts/],
  ['map', /engine\/PlaceFigure\.tsx|tanks\/TanksMap\.tsx/],
]

export default defineConfig(({ mode, command }) => {
  const settings = readBuildSettings(loadEnv(mode, process.cwd(), 'VITE_'), version)
  const server = process.env.API_SERVER ?? 'http://127.0.0.1:3000'
  const proxy = Object.fromEntries(['/api', '/ingest', '/customerapi'].map(path => [path, server]))
  return {
    plugins: [
      react(),
      outlines(),
      pageSettings(settings),
      smallPreloader(),
      withoutExporter(),
      withoutServerSide(),
      serviceWorker(),
      precompress(),
    ],
    define: {
      __ULLAGE_SETTINGS__: JSON.stringify(settings),
      __DECLARATIONS_CHECKED__: JSON.stringify(command === 'build'),
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
    css: {
      modules: {
        // Readable, unique and compressible: sign-in-SignIn-page.
        generateScopedName: (name, file) =>
          `${basename(dirname(file))}-${basename(file).replace(/\.module\.css.*$/, '')}-${name}`,
      },
    },
    server: { proxy },
    preview: { proxy },
    build: {
      outDir: 'dist/web',
      target: 'es2022',
      // The server reads it to know what to preload, and the size test walks it; it contains nothing secret.
      manifest: true,
      // Data URLs in styles and pages would need a laxer content security policy.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A chunk requests its own scripts at once; listing them all in advance would cost every visitor half a
        // kilobyte.
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter(file => file.endsWith('.css')),
      },
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-[hash:10].js',
          chunkFileNames: 'assets/[name]-[hash:10].js',
          assetFileNames: 'assets/[name]-[hash:10][extname]',
          codeSplitting: {
            groups: CHUNKS.map(([name, test], at) => ({ name, test, priority: CHUNKS.length - at })),
          },
        },
      },
    },
  }
})
