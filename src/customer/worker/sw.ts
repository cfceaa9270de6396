/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build: the page and what its part of the product is made of, and the paths of its pages. */
declare const __KEPT_FILES__: { url: string; revision: string | null }[]
declare const __KEPT_PAGES__: string

// Its scope are the pages of its part alone: no other is ever answered from here. Answers of the server are not kept either;
// each part keeps what it last knew by itself.
precacheAndRoute(__KEPT_FILES__)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    allowlist: [new RegExp(__KEPT_PAGES__)],
  }),
)
// What it shows is complete as it comes: nothing is fetched for it.
self.addEventListener('push', event => {
  const { title, body, tag } = event.data!.json() as { title: string; body: string; tag: string }
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png' }))
})
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openApp())
})

/** Brings the page forward that is open already, else opens one. */
async function openApp() {
  const [page] = await self.clients.matchAll({ type: 'window' })
  await (page ? page.focus() : self.clients.openWindow(self.registration.scope))
}
void self.skipWaiting()
