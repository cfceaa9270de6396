import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const round = ms => Math.round(ms)

/**
 * A Vitest reporter for `scripts/test.mjs`. Writes to the file named by TEST_SUMMARY: the numbers of passed and failed
 * tests, the first line of each failure, and the milliseconds of each file with its imports and its environment.
 */
export default class Summary {
  onTestRunEnd(modules, errors) {
    const files = []
    const failures = errors.map(({ message }) => `outside of a test: ${message}`)
    let passed = 0
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      files.push({ file, ms: round(ms), tests: [...module.children.allTests()].length })
      for (const { message } of module.errors()) failures.push(`${file}: ${message}`)
      for (const test of module.children.allTests()) {
        const { state, errors: found = [] } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failures.push(`${test.fullName}: ${found[0]?.message ?? ''}`)
      }
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors()) failures.push(`${suite.fullName}: ${message}`)
    }
    if (process.env.TEST_SUMMARY)
      writeFileSync(process.env.TEST_SUMMARY, JSON.stringify({ passed, failures, files }))
  }
}
