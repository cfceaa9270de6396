import type { DataProvider } from 'react-admin'

/** A transport whose code is loaded with its first request. */
export function lazyTransport(load: () => Promise<DataProvider>): DataProvider {
  let loading: Promise<DataProvider> | undefined
  const method =
    (name: string) =>
    async (...asked: unknown[]): Promise<unknown> => {
      // A failed load is retried by the next request.
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return ((await loading)[name] as (...given: unknown[]) => unknown)(...asked)
    }
  return new Proxy({} as DataProvider, { get: (_target, name) => method(String(name)) })
}
