import { defineConfig } from 'vite'

// Builds the server as five files: the program, and the worker threads of the embedded database, passwords, pictures
// and the dispatch planner. Packages stay in node_modules.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        pgliteWorker: 'server/engine/db/pgliteWorker.ts',
        scryptWorker: 'server/engine/auth/scryptWorker.ts',
        pictureWorker: 'server/engine/attachments/pictureWorker.ts',
        searchWorker: 'server/features/dispatch/searchWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
