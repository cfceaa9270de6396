import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FirebaseSettings } from '../../../server/engine/firebaseSettings'
import { addressesOf } from '../../../server/engine/plugins/addresses'
import { registerStatic } from '../../../server/engine/plugins/static'

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

const serving = async (html: string, firebase?: FirebaseSettings) => {
  writeFileSync(join(folder, 'index.html'), html)
  await registerStatic(app, folder, addressesOf({ roots: {} }), firebase && { firebase })
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

  test('may load of Google what the ways to sign in of the configured project need, and nothing without one', async () => {
    const project: FirebaseSettings = {
      projectId: 'my-project',
      apiKey: 'key',
      authDomain: 'my-project.firebaseapp.com',
      signIns: ['google', 'facebook', 'phone'],
      authEmulator: undefined,
      firestoreEmulator: undefined,
      serviceAccount: undefined,
      keysUrl: 'https://keys.test',
    }
    const emulated = { ...project, authEmulator: '127.0.0.1:9099', firestoreEmulator: '127.0.0.1:8085' }
    const policyOf = async (firebase?: FirebaseSettings) => {
      await app.close()
      app = fastify()
      const { headers } = await (await serving('<html>', firebase))('/')
      const parts = String(headers['content-security-policy']).split('; ')
      return parts.filter(part => /^(script|connect|frame)-src/.test(part))
    }
    const google = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'
    const connect = `connect-src 'self' ${google} https://firestore.googleapis.com`
    expect(await policyOf()).toEqual(["script-src 'self'", "connect-src 'self'"])
    expect(await policyOf({ ...project, signIns: ['google'] })).toEqual([
      "script-src 'self' https://apis.google.com",
      connect,
      'frame-src https://my-project.firebaseapp.com',
    ])
    const check = 'https://www.google.com/recaptcha/'
    expect(await policyOf({ ...project, signIns: ['phone'] })).toEqual([
      `script-src 'self' ${check} https://www.gstatic.com/recaptcha/`,
      connect,
      `frame-src ${check} https://recaptcha.google.com/recaptcha/`,
    ])
    expect(await policyOf(emulated)).toEqual([
      "script-src 'self' https://apis.google.com",
      "connect-src 'self' http://127.0.0.1:9099 http://127.0.0.1:8085",
      'frame-src http://127.0.0.1:9099',
    ])
  })

  test('report errors to the origin of a DSN, and have nothing of it without one', async () => {
    mkdirSync(join(folder, '.vite'))
    const manifest = { 'src/reportErrors.ts': { name: 'reportErrors', file: 'assets/reportErrors-x.js' } }
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'collect.js'), '')
    writeFileSync(join(folder, 'index.html'), '<html><head><script src="/early.js"></script>')
    const pageOf = async (browserDsn?: string) => {
      await app.close()
      app = fastify()
      const reporting = { dsn: 'https://server@other.test/2', browserDsn, environment: 'production' }
      await registerStatic(app, folder, addressesOf({ roots: {} }), { reporting, version: '0.1.0' })
      const { body, headers } = await app.inject('/dashboard/tanks')
      return { body, csp: String(headers['content-security-policy']) }
    }
    const { body, csp } = await pageOf('https://key@sentry.test:8443/path/1')
    expect(csp).toContain("connect-src 'self' https://sentry.test:8443;")
    expect(csp).toContain("script-src 'self';")
    expect(body).toMatch(/<script src="\/collect\.js"><\/script>\s*<script src="\/early\.js">/)
    const settings = /data-reporting="([^"]+)"/.exec(body)![1]!.replaceAll('&quot;', '"')
    expect(JSON.parse(settings)).toEqual({
      dsn: 'https://key@sentry.test:8443/path/1',
      environment: 'production',
      release: 'production@0.1.0',
      script: '/assets/reportErrors-x.js',
    })
    const plain = await pageOf()
    expect(plain.body).toBe('<html><head><script src="/early.js"></script>')
    expect(plain.csp).toContain("connect-src 'self';")
  })

  test('answer every address of a screen, but not files that are missing', async () => {
    const get = await serving('<html>')
    expect((await get('/dashboard/tanks/12/show')).body).toBe('<html>')
    expect((await get('/assets/missing.js')).statusCode).not.toBe(200)
    expect((await get('/api/nothing')).statusCode).not.toBe(200)
  })

  test('name what the dashboard or the customers’ app begins with, so that its scripts and styles are fetched at once; sign-in does without', async () => {
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
      '_app.js': { name: 'CustomerApp', file: 'assets/app.js', imports: ['_page.js', '_shared.js'] },
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
    for (const path of ['/dashboard/my-tanks', '/dashboard/my-tanks/settings'])
      expect((await get(path)).headers.link).toBe(
        '</assets/app.js>; rel=modulepreload, </assets/shared.js>; rel=modulepreload',
      )
    expect((await get('/')).headers.link).toBeUndefined()
    expect((await get('/dashboards')).headers.link).toBeUndefined()
  })
})
