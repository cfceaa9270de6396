import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '../../../server/engine/db/lock'

const LOCK = join(import.meta.dirname, '../../../server/engine/db/lock.ts')

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ullage-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the lock of another process, `secondsAgo`. */
function leave(holder: object | string, secondsAgo = 0) {
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder))
  const at = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file, at, at)
}
const takenOver = () => {
  lockFolder(folder)()
  return true
}

describe('the lock of a data folder', () => {
  test('is written when the folder is taken, refuses the next, and goes when it is given back', () => {
    const giveBack = lockFolder(folder)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(`DATA_DIR: ${folder} is in use by process ${process.pid}`)
    giveBack()
    expect(existsSync(file)).toBe(false)
    expect(takenOver()).toBe(true)
  })

  test('of a process that is gone is taken over', () => {
    leave({ pid: 2 ** 22 + 1, started: '1', host: hostname() })
    expect(takenOver()).toBe(true)
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'is taken over when its number now belongs to another process, this one or a stranger',
    () => {
      for (const pid of [process.pid, process.ppid]) {
        leave({ pid, started: '1', host: hostname() })
        expect(takenOver()).toBe(true)
      }
    },
  )

  test('of another machine counts as long as it is touched', () => {
    const holder = { pid: process.pid, started: '1', host: 'another.example' }
    leave(holder, 10)
    expect(() => lockFolder(folder)).toThrow('on another.example')
    leave(holder, 60)
    expect(takenOver()).toBe(true)
  })

  test.each(['', '{', '1', '12', 'null', '{"pid":1}'])(
    'that names no whole holder is nobody’s, and is taken over at once: %j',
    text => {
      leave(text)
      expect(takenOver()).toBe(true)
    },
  )

  test('that is empty goes to one of two who start on it at once', async () => {
    // Each process tries to take the lock when its standard input ends, and holds it until it is killed.
    const take = `import { readFileSync } from 'node:fs'
      import { lockFolder } from ${JSON.stringify(LOCK)}
      console.log('here')
      readFileSync(0)
      try { lockFolder(process.argv[1]); console.log('has it') } catch (error) { console.log(error.name) }
      setInterval(() => undefined, 1000)`
    const starts = [1, 2].map(() =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', take, folder], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    try {
      const lines = starts.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]())
      const say = () => Promise.all(lines.map(async line => (await line.next()).value as string))
      expect(await say()).toEqual(['here', 'here'])
      leave('')
      for (const { stdin } of starts) stdin.end()
      expect((await say()).toSorted()).toEqual(['FolderInUse', 'has it'])
      expect(readdirSync(folder)).toEqual(['lock'])
    } finally {
      for (const start of starts) start.kill('SIGKILL')
    }
  })

  test('that no space was left for is not there: the next start has the folder at once', () => {
    const take = `import { lockFolder } from ${JSON.stringify(LOCK)}
      lockFolder(${JSON.stringify(folder)})`
    // The system refuses every byte, as on a full disk.
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$0" --import tsx --input-type=module -e "$1"', process.execPath, take],
      { encoding: 'utf8', env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
    )
    expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')])
    expect(readdirSync(folder)).toEqual([])
    expect(takenOver()).toBe(true)
  })

  test('leaves nothing else behind', () => {
    leave({ pid: 2 ** 22 + 1, started: '1', host: hostname() })
    takenOver()
    expect(readdirSync(folder)).toEqual([])
  })
})
