import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Runs the Firebase test command without the emulator's file. */
const testFirebase = (CI: string) => {
  const env = { ...process.env, CI, FIRESTORE_EMULATOR_JAR: '/nowhere/emulator.jar' }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', 'firebase'], { cwd: ROOT, env })
  return { status, said: stdout.toString() }
}

test('a machine without the Firestore emulator is told what is missing, and fails where CI=true', () => {
  const [at, ci] = [testFirebase(''), testFirebase('true')]
  expect([at.status, ci.status]).toEqual([0, 1])
  expect(at.said).toMatch(/NOT tested: .*FIRESTORE_EMULATOR_JAR/)
  expect(ci.said).toMatch(/FAILED firebase: .*FIRESTORE_EMULATOR_JAR[^]*0 passed, 1 failed/)
})
