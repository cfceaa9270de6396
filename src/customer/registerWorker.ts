import { CUSTOMER_PATH } from '../config/schema/constants'

const register = () => navigator.serviceWorker.register('/sw.js', { scope: CUSTOMER_PATH })

/** Lets the page open without a network: asked for once the tank is drawn, so that it costs the first visit nothing. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const quietly = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') quietly()
  else window.addEventListener('load', quietly, { once: true })
}

/**
 * The worker once it runs. Not `ready`, which never comes on a page that was opened outside the worker's scope, as after signing
 * in.
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
