import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerStatic } from '../../../server/plugins/static'

let app: FastifyInstance
let folder: string
beforeEach(() => {
  app = fastify()
  folder = mkdtempSync(join(tmpdir(), 'ullage-pages-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const serving = async (html: string) => {
  writeFileSync(join(folder, 'index.html'), html)
  await registerStatic(app, folder)
  return (path: string) => app.inject(path)
}

describe('the built pages', () => {
  test('may ask their own server, and the one that they were built to ask, and no other', async () => {
    const get = await serving('<html data-store="ullage">')
    expect((await get('/dashboard/tanks')).headers['content-security-policy']).toContain(
      "img-src 'self' data: blob:; connect-src 'self';",
    )
    await app.close()
    app = fastify()
    const other = await serving(
      '<html data-store="ullage" data-api="https://api.example.test" data-tiles="https://*.tiles.test">',
    )
    const { 'content-security-policy': csp } = (await other('/')).headers
    expect(csp).toContain("connect-src 'self' https://api.example.test;")
    expect(csp).toContain("img-src 'self' data: blob: https://*.tiles.test;")
  })

  test('answer every address of a screen, but not files that are missing', async () => {
    const get = await serving('<html>')
    expect((await get('/dashboard/tanks/12/show')).body).toBe('<html>')
    expect((await get('/assets/missing.js')).statusCode).not.toBe(200)
    expect((await get('/api/nothing')).statusCode).not.toBe(200)
  })

  test('name what the dashboard begins with, so that its scripts and styles are fetched at once; sign-in does without', async () => {
    mkdirSync(join(folder, '.vite'))
    const manifest = {
      '_shell.js': {
        name: 'shell',
        file: 'assets/shell.js',
        imports: ['_page.js'],
        css: ['assets/shell.css'],
      },
      '_list.js': { name: 'list', file: 'assets/list.js', imports: ['_shell.js', '_shared.js'] },
      '_shared.js': { name: 'shared', file: 'assets/shared.js' },
      '_page.js': { name: 'page', file: 'assets/page.js', css: ['assets/page.css'] },
      '_form.js': { name: 'form', file: 'assets/form.js', imports: ['_shell.js'] },
    }
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
    const get = await serving(
      '<script src="/assets/page.js"></script><link rel="stylesheet" href="/assets/page.css">',
    )
    expect((await get('/dashboard/tanks')).headers.link).toBe(
      [
        '</assets/shell.js>; rel=modulepreload',
        '</assets/shell.css>; rel=preload; as=style',
        '</assets/list.js>; rel=modulepreload',
        '</assets/shared.js>; rel=modulepreload',
      ].join(', '),
    )
    expect((await get('/')).headers.link).toBeUndefined()
  })
})
