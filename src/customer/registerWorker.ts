import { CUSTOMER_PATH } from '../config/schema/customerPath'

const register = () => navigator.serviceWorker.register('/sw.js', { scope: CUSTOMER_PATH })

/** Registers the service worker for offline use, after the tank is drawn, so that the first visit isn't slowed. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const quietly = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') quietly()
  else window.addEventListener('load', quietly, { once: true })
}

/**
 * The active service worker. Not `ready`, which never resolves on a page outside the worker's scope, as after
 * signing in.
 */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await register()
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>(done =>
      coming.addEventListener('statechange', () => coming.state === 'activated' && done()),
    )
  return registration
}
