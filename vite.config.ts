import { defineConfig, type Plugin } from 'vite'
// Checks the declarations, which the built dashboard then doesn't.
import './src/config/app.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'
import { webConfig } from './scripts/webConfig.ts'

/**
 * Chunks follow what people open: a module stands in the first of these chunks that needs it, whether it is named here or
 * imported by one that is. What none of them needs is in a chunk of its own, beside the lazy import that fetches it.
 */
const CHUNKS: readonly [name: string, needs: RegExp][] = [
  ['page', /src\/(main|start)\.tsx|ui\/Mark\.tsx|firebase\/config\.ts/],
  ['SignInPage', /sign-in\/SignInPage\.tsx/],
  // What customers' pages and the staff's dashboard both need, so that neither fetches the other's.
  [
    'light',
    /auth\/(authorised|refresh|createAuthState)\.ts|useFirebaseSession\.ts|schema\/text\/(format|measure)\.ts|config\/volumes\.ts|ui\/sectionHeight\.ts/,
  ],
  // Both have it behind a page that few open.
  ['account', /config\/deviceName\.ts/],
  ['shell', /src\/dashboard\.tsx|engine\/EntityField\.tsx/],
  ['list', /engine\/EntityList\.tsx|tanks\/listParts\.tsx/],
  ['record', /engine\/EntityShow\.tsx/],
  ['values', /\/react-hook-form\//],
  ['form', /engine\/(EntityForm|form\/BulkEdit|actions\/ActionDialog|fields\/\w+Filter)\.tsx/],
  ['tank', /tanks\/pageParts\.ts|geometry\/tankParts\.ts/],
  ['map', /engine\/PlaceFigure\.tsx|tanks\/TanksMap\.tsx/],
]

/** The dashboard asks by calls that it imports one by one; the list of all of them is for the server. */
const withoutCallList = (): Plugin => ({
  name: 'without-call-list',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('src/config/app.ts')
      ? { code: code.replace("import { calls } from './calls'", 'const calls = []'), map: null }
      : undefined,
})

export default defineConfig(given =>
  webConfig({ ...given, outDir: 'dist/web', plugins: [withoutCallList(), serviceWorker()], chunks: CHUNKS }),
)
