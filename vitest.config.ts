import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { outlines } from './scripts/outlines.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { PATIENCE_MS } from './tests/support/patience.ts'

const patient = { poll: { timeout: PATIENCE_MS } }
/** Files that only a full run asks (`.ci/full`). */
const onlyInFull = process.env.TEST_DEPTH === 'full' ? [] : ['**/*.full.test.{ts,tsx}']

// Files are about one kind of database where their name says so: `embedded` or `postgres`.
// Three projects, so that a machine without Chromium still runs the first two.
export default defineConfig({
  test: {
    // Tests wait more than they compute; Vitest itself would leave a core alone, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [react(), outlines()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/api/**', 'tests/security/**', 'tests/e2e/**', 'tests/firebase/**', ...onlyInFull],
          globalSetup: ['tests/support/run.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
          // The API that screens ask starts with its database: a second, and a minute on a machine with much else to do.
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'api',
          // Files of one worker share what they import: a third of the time went into importing the server again.
          isolate: false,
          include: ['tests/{api,security}/**/*.test.ts'],
          exclude: [
            ...onlyInFull,
            `tests/{api,security}/**/*.${process.env.TEST_DATABASE_URL ? 'embedded' : 'postgres'}.test.ts`,
          ],
          globalSetup: ['tests/support/run.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'firebase',
          include: ['tests/firebase/**/*.test.ts'],
          exclude: onlyInFull,
          globalSetup: ['tests/support/run.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: onlyInFull,
          globalSetup: ['tests/e2e/support/once.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: patient,
          // Each has a product and a browser of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
})
