import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes although they are short: if one started last, one worker would be busy and the other idle. */
const LONG = ['e2e/screens', 'e2e/deviceSide', 'api/crud/lists', 'firebase/browser']
const isLong = ({ moduleId }: TestSpecification) => LONG.some(name => moduleId.includes(name))

/** Runs the slowest files first; without timings of earlier runs, Vitest sorts by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
