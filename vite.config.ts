import { defineConfig, type Plugin } from 'vite'
// Validates the declarations at build time, so that the built dashboard needn't.
import './src/config/app.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'
import { webConfig } from './scripts/webConfig.ts'

/**
 * Chunks follow the pages that users open: a module is in the first of these chunks that needs it, whether it is named
 * here or imported by a named one. A module that none of them needs is in a chunk of its own, beside the lazy import
 * that loads it.
 */
const CHUNKS: readonly [name: string, needs: RegExp][] = [
  ['page', /src\/(main|start)\.tsx|ui\/Mark\.tsx|firebase\/config\.ts/],
  ['SignInPage', /sign-in\/SignInPage\.tsx/],
  // Modules that both the customer pages and the staff dashboard need, so that neither loads the other's chunk.
  [
    'light',
    /auth\/(authorised|refresh|createAuthState)\.ts|useFirebaseSession\.ts|schema\/text\/(format|measure|plural)\.ts|config\/volumes\.ts|ui\/sectionHeight\.ts/,
  ],
  // Both use it, but only on a page that few users open.
  ['account', /config\/deviceName\.ts/],
  ['shell', /src\/dashboard\.tsx|engine\/EntityField\.tsx/],
  ['list', /engine\/EntityList\.tsx|tanks\/listParts\.tsx/],
  ['record', /engine\/EntityShow\.tsx/],
  ['values', /\/react-hook-form\//],
  ['form', /engine\/(EntityForm|form\/BulkEdit|actions\/ActionDialog|fields\/\w+Filter)\.tsx/],
  ['tank', /tanks\/pageParts\.ts|geometry\/tankParts\.ts/],
  ['map', /engine\/PlaceFigure\.tsx|tanks\/TanksMap\.tsx/],
]

/** What only the server reads of the app. The dashboard imports the calls that it makes one by one. */
const IMPORTS = /^import \{ (calls|SESSION_MEMBERS|COPIES) \} from .*\n/gm
const OPTIONS = /^  (calls|session: .*|copies: .*|about: .*),\n/gm
/** Names that only the check of the declarations reads. */
const NAMES = /\b(flags|icons): [A-Z_]+,/g
/** What menus may name, by which the places of entities and pages are checked. */
const PLACES = /^  entries: .*\n|^  groups: \{[\s\S]*?^  \},\n/gm
/** The entities that scopes lead to. */
const OWNERS = /\bowner: '\w+',/g
const withoutServerOptions = (): Plugin => ({
  name: 'without-server-options',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('src/config/app.ts')
      ? { code: code.replace(IMPORTS, '').replace(OPTIONS, '').replace(NAMES, '$1: [],'), map: null }
      : id.endsWith('src/config/menu.ts')
        ? { code: code.replace(PLACES, ''), map: null }
        : id.endsWith('src/config/vocabulary.ts')
          ? { code: code.replace(OWNERS, ''), map: null }
          : undefined,
})

export default defineConfig(given =>
  webConfig({
    ...given,
    outDir: 'dist/web',
    plugins: [withoutServerOptions(), serviceWorker()],
    chunks: CHUNKS,
  }),
)
