import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { outlines } from './scripts/outlines.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { PATIENCE_MS } from './tests/support/patience.ts'

const patient = { poll: { timeout: PATIENCE_MS } }
/** Failed assertions show whole lists: a machine that keeps no report has only the message. */
const chaiConfig = { truncateThreshold: 600 }
/** Test files of full runs only (`.ci/full`). */
const onlyInFull = process.env.TEST_DEPTH === 'full' ? [] : ['**/*.full.test.{ts,tsx}']
const NOT_UNIT = ['api', 'security', 'e2e', 'firebase', 'engine', 'shell']

// Test files for one kind of database have `embedded` or `postgres` in their name. Each project is a stage of
// `scripts/test.mjs` or a part of one: a machine without Chromium still runs the others.
export default defineConfig({
  test: {
    // Tests wait more than they compute. Vitest would leave one core idle, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          chaiConfig,
          // Pure functions leave no state behind: test files of one worker share their imports.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...NOT_UNIT.map(folder => `tests/${folder}/**`), ...onlyInFull],
          setupFiles: ['tests/support/app.ts', 'tests/support/seed.ts'],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react(), outlines()],
        test: {
          name: 'dom',
          chaiConfig,
          include: ['tests/{engine,shell}/**/*.test.{ts,tsx}'],
          exclude: onlyInFull,
          globalSetup: ['tests/support/run.ts'],
          setupFiles: ['tests/support/app.ts', 'tests/support/setup.ts'],
          testTimeout: 60_000,
          // The API server for the screen tests starts with its database: one second, or a minute on a busy machine.
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'api',
          chaiConfig,
          // Test files of one worker share their imports: importing the server again took a third of the time.
          isolate: false,
          include: ['tests/{api,security}/**/*.test.ts'],
          exclude: [
            ...onlyInFull,
            `tests/{api,security}/**/*.${process.env.TEST_DATABASE_URL ? 'embedded' : 'postgres'}.test.ts`,
          ],
          globalSetup: ['tests/support/run.ts'],
          setupFiles: ['tests/support/seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'firebase',
          chaiConfig,
          include: ['tests/firebase/**/*.test.ts'],
          exclude: onlyInFull,
          globalSetup: ['tests/support/run.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each worker has its own emulators.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          chaiConfig,
          // Test files of one worker share their imports and their browser.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: onlyInFull,
          globalSetup: ['tests/e2e/support/once.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: patient,
          // Each worker has its own product and browser.
          maxWorkers: 2,
        },
      },
    ],
  },
})
