import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** A route as Fastify has it, whether it is in the API's description or not. */
export type Route = { readonly method: string; readonly path: string }

/** Builds servers and records every route that they register. */
export async function notingRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = []
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, path: url.replace(/:(\w+)/g, '{$1}') })
    })
  }
  subscribe('fastify.initialization', note)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', note)
  }
}
