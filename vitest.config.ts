import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { outlines } from './scripts/outlines'
import { PATIENCE_MS } from './tests/support/patience'

const patient = { poll: { timeout: PATIENCE_MS } }

// Three projects, so that a machine without Chromium still runs the first two.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react(), outlines()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/api/**', 'tests/e2e/**'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/once.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: patient,
          fileParallelism: false,
        },
      },
    ],
  },
})
