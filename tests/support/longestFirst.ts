import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, though they are short: one that began last would keep one worker busy and the other waiting. */
const LONG = ['e2e/screens', 'e2e/deviceSide', 'api/crud/lists']
const isLong = ({ moduleId }: TestSpecification) => LONG.some(name => moduleId.includes(name))

/** Begins with what takes longest; where nothing is known of earlier runs, Vitest goes by the size of files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
