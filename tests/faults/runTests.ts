import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Workspace } from './workspace'

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}
export type Test = { readonly file: string; readonly name: string; readonly status: string }
/** What a run said of its tests, and what it said of files whose tests did not run. */
export type Result = { readonly tests: readonly Test[]; readonly trouble: string }

const running = new Set<ChildProcess>()

/** The Vitest project that a test file belongs to, as `vitest.config.ts` has it. */
export function projectOf(file: string): 'unit' | 'dom' | 'api' | 'e2e' | 'firebase' {
  if (/^tests\/(api|security)\//.test(file)) return 'api'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  if (/^tests\/(engine|shell)\//.test(file)) return 'dom'
  return file.startsWith('tests/firebase/') ? 'firebase' : 'unit'
}

/** Ends a run with all the processes that it has started. */
function end({ pid }: ChildProcess) {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // None of them is left.
  }
}

/** Ends every run that is under way. */
export function endRuns(): void {
  for (const child of running) end(child)
}

type Asked = {
  readonly files: readonly string[]
  /** A pattern of the full names of the tests that are run. */
  readonly only: string
  /** Whether it ends at the first test that fails. */
  readonly bail: boolean
  readonly limitMs: number
}

/** Runs test files of one project in a workspace, on the embedded database. */
export async function runTests({ root, temporary }: Workspace, asked: Asked): Promise<Result> {
  const { files, only, bail, limitMs } = asked
  const report = join(temporary, 'report.json')
  rmSync(report, { force: true })
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${projectOf(files[0]!)}`,
      ...files,
      `--testNamePattern=${only}`,
      ...(bail ? ['--bail=1'] : []),
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      env: { ...process.env, TEST_DATABASE_URL: '', TMPDIR: temporary },
      // A group of its own, so that it can be ended with all the processes that it starts.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    end(child)
  }, limitMs)
  await new Promise(done => child.once('exit', done))
  clearTimeout(limit)
  running.delete(child)
  // Servers of tests that ended early.
  end(child)
  if (isLate) return { tests: [], trouble: `no end within ${limitMs / 1000} s` }
  if (!existsSync(report)) return { tests: [], trouble: `no report was written: ${said.trim()}` }
  return readReport(root, JSON.parse(readFileSync(report, 'utf8')) as Report)
}

function readReport(root: string, { testResults }: Report): Result {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(root, name),
      name: fullName.trim(),
      status,
    })),
  )
  return { tests, trouble: testResults.flatMap(({ message }) => message || []).join('\n') }
}
