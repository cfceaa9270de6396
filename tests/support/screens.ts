import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepared } from './prepared'

/** Where a server for one file of screen tests is to be had; see `tests/engine/server.ts`. */
export type Screens = { screens: string }

/** How the process that runs these servers is started. */
export const prepareScreens = (atEnd: (end: () => unknown) => void) => ({
  screens: () => {
    // It is asked for first thing, and takes as long as the process takes to start.
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
