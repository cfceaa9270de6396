import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a module in a worker thread; its path is relative to `engine`, without extension. In a build, the worker is
 * beside the program; from source, in development, the thread needs the loader as well.
 */
export function startThread(module: string, options: WorkerOptions = {}): Worker {
  const name = module.slice(module.lastIndexOf('/') + 1)
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), options)
  const source = JSON.stringify(new URL(`./${module}.ts`, import.meta.url).href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(script, { ...options, eval: true })
}
