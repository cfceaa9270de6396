import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const isZod = (schema: unknown) =>
  typeof (schema as { safeParse?: unknown } | undefined)?.safeParse === 'function'

/** OpenAPI 3.1 of every route: zod's schemas are translated, the declarations' are JSON Schema already. */
export async function registerOpenapi(app: FastifyInstance, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ullage', version, description: 'Tank levels, devices and the entities around them.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: input => {
      const { body, querystring, params } = (input.schema ?? {}) as Record<string, unknown>
      return [body, querystring, params].some(isZod)
        ? jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0])
        : { schema: input.schema, url: input.url }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } }, () => app.swagger())
}
