import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openBrowser, signIn, visit } from './support/browser'
import { freePort, startProduct, until } from './support/product'

const root = resolve(import.meta.dirname, '../..')

test('npm start serves the sign-in page, and ends with all that it started when npm is told to end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ullage-start-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: new URL(address).port,
      DATA_DIR: dataDir,
      SEED: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (text += chunk))
  const answers = async () => (await fetch(address)).ok
  // The server gives the folder back as the last thing it does.
  const isGone = () => !existsSync(join(dataDir, 'lock'))
  try {
    await until(npm, () => text, 120_000, answers)
    expect(await (await fetch(address)).text()).toContain('<title>Ullage')
    expect(isGone()).toBe(false)
    // A server that is still making its store ends without giving the folder back, where that takes too long.
    await until(
      npm,
      () => text,
      60_000,
      async () => (await fetch(`${address}/readyz`)).ok,
    )
  } finally {
    npm.kill('SIGTERM')
    await expect.poll(isGone, { timeout: 15_000 }).toBe(true)
    await expect(answers()).rejects.toThrow('fetch failed')
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

test('who signs in while the demonstration fills is told so, and sees levels without loading the page anew', async () => {
  const product = await startProduct({ whole: false })
  const browser = await openBrowser()
  try {
    const { page, close } = await visit(browser, product.address)
    await signIn(page, 'client@ullage.test')
    await page.getByText('Loading demo data:').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('max')).toBe('240')
    const level = page.getByRole('row').getByText(/^\d+%$/)
    await level.first().waitFor({ timeout: 60_000 })
    await close()
  } finally {
    await browser.close()
    await product.stop()
  }
}, 120_000)
