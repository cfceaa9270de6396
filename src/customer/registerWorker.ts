import { CUSTOMER_PATH } from '../config/schema/customerPath'

const register = (file: string, scope: string) => navigator.serviceWorker.register(file, { scope })

/** Registers a part's service worker for offline use, once its page is drawn, so that the first visit isn't slowed. */
export function registerWorker(file: string, scope: string): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const quietly = () => void register(file, scope).catch(() => undefined)
  if (document.readyState === 'complete') quietly()
  else window.addEventListener('load', quietly, { once: true })
}

/**
 * The customers' active service worker. Not `ready`, which never resolves on a page outside the worker's scope, as after
 * signing in.
 */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await register('/sw.js', CUSTOMER_PATH)
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>(done =>
      coming.addEventListener('statechange', () => coming.state === 'activated' && done()),
    )
  return registration
}
