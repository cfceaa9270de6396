import { defineConfig } from 'vite'

// The server as two files: the program, and the thread of its embedded database. Packages stay in node_modules.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      input: { main: 'server/main.ts', pgliteWorker: 'server/db/pgliteWorker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
