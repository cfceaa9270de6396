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
/** Test results of a run, and the errors of files whose tests didn't run. */
export type Result = { readonly tests: readonly Test[]; readonly trouble: string }

const running = new Set<ChildProcess>()

/** Vitest project of a test file, as in `vitest.config.ts`. */
export function projectOf(file: string): 'unit' | 'dom' | 'api' | 'e2e' | 'firebase' {
  if (/^tests\/(api|security)\//.test(file)) return 'api'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  if (/^tests\/(engine|shell)\//.test(file)) return 'dom'
  return file.startsWith('tests/firebase/') ? 'firebase' : 'unit'
}

/** Kills a run with all the processes that it has started. */
function end({ pid }: ChildProcess) {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // All of them have already ended.
  }
}

/** Kills all current runs. */
export function endRuns(): void {
  for (const child of running) end(child)
}

type TestSelection = {
  readonly files: readonly string[]
  /** Pattern of the full names of the tests to run. */
  readonly only: string
  /** Whether to stop at the first failing test. */
  readonly bail: boolean
  readonly limitMs: number
}

/** Runs test files of one project in a workspace, on the embedded database. */
export async function runTests({ root, temporary }: Workspace, asked: TestSelection): Promise<Result> {
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
      // A process group of its own, so that it can be killed with all the processes that it starts.
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
  // Kills servers that aborted tests have left.
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
