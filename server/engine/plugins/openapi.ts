import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { App } from '../../../src/config/schema/app'
import { cookiesOf } from '../auth/sessionCookie'
import { addressesOf, type Addresses } from './addresses'
import { needsToken } from './auth'
import { addRefusals, refusals } from './refusals'

/** Swagger UI uses inline styles, and icons as data URLs. */
const CSP =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'self'"

/** OpenAPI security requirement of a route. */
const securityOf = (url: string, config: FastifyContextConfig | undefined, addresses: Addresses) => {
  if (url.startsWith('/ingest/')) return { security: [{ ingestKey: [] }] }
  return needsToken(url, config, addresses) ? { security: [{ bearer: [] }] } : {}
}

/** OpenAPI 3.1 of every route, from the JSON Schemas of declarations and routes. */
export async function registerOpenapi(app: FastifyInstance, product: App, version: string) {
  const { name, about } = product
  const addresses = addressesOf(product)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: name, version, ...(about === undefined ? {} : { description: about }) },
      components: {
        responses: refusals,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refreshCookie: { type: 'apiKey', in: 'cookie', name: cookiesOf(product).refreshName },
          ingestKey: { type: 'apiKey', in: 'header', name: 'x-ingest-key' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...securityOf(url, route.config, addresses), ...schema },
      url,
    }),
    transformObject: document => {
      if (!('openapiObject' in document)) throw new Error('The document is not OpenAPI')
      addRefusals(document.openapiObject.paths ?? {})
      return document.openapiObject
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: CSP })
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } }, () => app.swagger())
}
