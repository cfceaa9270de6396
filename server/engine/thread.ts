import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a module of the server, named from the folder `engine` and without its ending, in a thread of its own. The build's
 * is a neighbour of the program; from source, in development, the loader must be told in the thread too.
 */
export function startThread(module: string, options: WorkerOptions = {}): Worker {
  const name = module.slice(module.lastIndexOf('/') + 1)
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), options)
  const source = JSON.stringify(new URL(`./${module}.ts`, import.meta.url).href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(script, { ...options, eval: true })
}
