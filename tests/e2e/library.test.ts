import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../examples/library/seed'
import { openBrowser } from './support/browser'
import { freePort, until } from './support/product'

const root = resolve(import.meta.dirname, '../..')

test('npm run example:library starts a second app, in which a librarian lends a book', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'library-e2e-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const npm = spawn('npm', ['run', 'example:library'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: new URL(address).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (text += chunk))
  const isOver = new Promise(done => npm.once('exit', done))
  const browser = await openBrowser()
  try {
    await until(
      npm,
      () => text,
      90_000,
      async () => (await fetch(`${address}/readyz`)).ok,
    )
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByLabel('E-mail').fill('north@library.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('row').filter({ hasText: 'Ulysses' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Lend', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Due on' }).fill('01/02/2030')
    await dialog.getByRole('button', { name: 'Lend', exact: true }).click()
    await page.getByText('Lent', { exact: true }).first().waitFor()
    await page.goto(`${address}/dashboard/overview`)
    await page.getByRole('link', { name: /Lent\s*2/ }).waitFor()
  } finally {
    await browser.close()
    // Ctrl-C reaches all that the terminal has started.
    process.kill(-npm.pid!, 'SIGINT')
    await isOver
    await expect(fetch(address)).rejects.toThrow('fetch failed')
    await rm(dataDir, { recursive: true, force: true })
  }
}, 150_000)
