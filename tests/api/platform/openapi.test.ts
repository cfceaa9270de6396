import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, startStack, type Stack } from '../ingest/support'
import { isNode, resolve, type Document, type Node } from './documented'

let stack: Stack
let document: Document
beforeAll(async () => {
  stack = await startStack(ENGINE)
  document = (await stack.app.inject('/api/openapi.json')).json()
})
afterAll(() => stack.close())

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      path,
      method,
      operation,
    })),
  )

/** Every object below a value, with its path. */
function* below(value: unknown, at = '#'): Generator<[string, Node]> {
  if (!isNode(value)) return
  yield [at, value]
  for (const [key, part] of Object.entries(value)) yield* below(part, `${at}/${key}`)
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** Calls that need no sign-in. */
const OPEN = [
  'get /api/demo',
  'post /api/customer/password/forgot',
  'post /api/customer/register',
  'post /api/customer/signin/firebase',
  'post /api/signin',
  'post /api/signin/firebase',
  'put /api/customer/link',
  'put /api/customer/password/reset',
  'put /api/customer/register/complete',
  'put /api/password',
]

describe('the description of the API', () => {
  test('names its version and itself', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Ullage', version: expect.any(String) })
  })

  test('has operations under methods that exist, each with an answer', () => {
    for (const { name, path, method, operation } of operations()) {
      expect(METHODS, name).toContain(method)
      const statuses = Object.keys(operation.responses)
      expect(statuses.filter(status => status.startsWith('2')).length, name).toBeGreaterThan(0)
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '500', '503']))
      if (path.startsWith('/api/')) expect(statuses, name).toContain('429')
      if (operation.security) expect(statuses, name).toContain('401')
      if (method !== 'get') expect(statuses, name).toContain('413')
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status, name).toMatch(/^[1-5]\d\d$/)
        const told = (answer.$ref ? resolve(document, answer.$ref) : answer) as Node
        expect(told.description, name).toEqual(expect.any(String))
      }
    }
  })

  test('declares exactly the parameters that a path has', () => {
    for (const { name, path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const declared = (operation.parameters ?? []).filter(({ in: where }) => where === 'path')
      expect(declared.map(parameter => parameter.name).toSorted(), name).toEqual(inPath.toSorted())
      expect(
        declared.every(({ required }) => required === true),
        name,
      ).toBe(true)
    }
  })

  test('speaks JSON Schema of 2020: known types, no "nullable", references that lead somewhere', () => {
    for (const [at, node] of below(document)) {
      const isSchema = /\/(schema|items|properties\/[^/]+|allOf\/\d+|anyOf\/\d+)$/.test(at)
      if (typeof node.$ref === 'string') {
        expect(resolve(document, node.$ref), `${at}: ${node.$ref}`).toBeDefined()
      }
      if (!isSchema) continue
      if (!at.endsWith('/properties/nullable')) expect(node.nullable, at).toBeUndefined()
      if (node.type !== undefined)
        for (const type of [node.type].flat()) expect(TYPES.has(String(type)), `${at}: ${type}`).toBe(true)
    }
  })

  test('has an operation for every route that asks for a token, and says so', () => {
    const silent = operations().filter(
      ({ path, operation }) => path.startsWith('/api/') && operation.security === undefined,
    )
    expect(silent.map(({ name }) => name).toSorted()).toEqual(OPEN)
  })

  test("can be read in a browser without a token, and its scripts are the server's own", async () => {
    const page = await stack.app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file!, 'http://x/api/docs/'),
    )
    expect(files.length).toBeGreaterThan(2)
    for (const { host, pathname } of files) {
      expect(host).toBe('x')
      expect((await stack.app.inject(pathname)).statusCode, pathname).toBe(200)
    }
  })
})
