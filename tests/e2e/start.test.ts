import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openBrowser, signIn, visit } from './support/browser'
import { freePort, until } from './support/product'

const root = resolve(import.meta.dirname, '../..')

/** A user who signs in while the demonstration is seeding sees a notice, and levels appear without a reload. */
async function seesItFill(address: string) {
  const browser = await openBrowser()
  try {
    const { page } = await visit(browser, address)
    await signIn(page, 'client@ullage.test')
    await page.getByText('Loading demo data:').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('max')).toBe('240')
    const level = page.getByRole('row').getByText(/^\d+%$/)
    await level.first().waitFor({ timeout: 60_000 })
  } finally {
    await browser.close()
  }
}

test('npm start serves the dashboard while the demonstration fills, and ends with all that it started when npm is told to end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ullage-start-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: new URL(address).port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (text += chunk))
  const answers = async () => (await fetch(address)).ok
  // Releasing the folder is the server's last step.
  const isGone = () => !existsSync(join(dataDir, 'lock'))
  try {
    await until(npm, () => text, 120_000, answers)
    expect(await (await fetch(address)).text()).toContain('<title>Ullage')
    expect(isGone()).toBe(false)
    // Before the store is created, no request succeeds, and a server that is stopped then doesn't release the folder.
    const isReady = async () => (await fetch(`${address}/readyz`)).ok
    await until(npm, () => text, 120_000, isReady)
    await seesItFill(address)
  } finally {
    npm.kill('SIGTERM')
    await expect.poll(isGone, { timeout: 30_000 }).toBe(true)
    await expect(answers()).rejects.toThrow('fetch failed')
    await rm(dataDir, { recursive: true, force: true })
  }
}, 240_000)
