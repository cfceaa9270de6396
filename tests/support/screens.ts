import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepared } from './prepared'

/** Address at which a test file can start its server; see `tests/engine/server.ts`. */
export type Screens = { screens: string }

/** Starts the process that runs these servers. */
export const prepareScreens = (atEnd: (end: () => unknown) => void) => ({
  screens: () => {
    // The archive is needed first, and takes as long as the process takes to start.
    prepared('archive').catch(() => undefined)
    return new Promise<string>((done, failed) => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, '../engine/server.ts')],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      atEnd(() => child.kill())
      let said = ''
      child.stdout.on('data', chunk => {
        said += chunk
        const address = /^http:\S+$/m.exec(said)?.[0]
        if (address) done(address)
      })
      child.once('exit', code => failed(new Error(`The server of the screens ended with ${code}`)))
    })
  },
})
