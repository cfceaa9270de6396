import { defineConfig } from 'vite'

// The server as four files: the program, and the threads of its embedded database, passwords and pictures. Packages stay in
// node_modules.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        pgliteWorker: 'server/db/pgliteWorker.ts',
        scryptWorker: 'server/auth/scryptWorker.ts',
        pictureWorker: 'server/services/attachments/pictureWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
