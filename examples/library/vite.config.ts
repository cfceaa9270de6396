import { defineConfig } from 'vite'
import './app.ts'
import { webConfig } from '../../scripts/webConfig.ts'

export default defineConfig(given =>
  webConfig({ ...given, root: import.meta.dirname, outDir: '../../dist/examples/library' }),
)
