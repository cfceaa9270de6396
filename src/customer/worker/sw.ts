/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** Injected by the build: the files to precache, and the paths of the pages. */
declare const __KEPT_FILES__: { url: string; revision: string | null }[]
declare const __KEPT_PAGES__: string

// The worker's scope is its own part's pages: it serves no others. API responses aren't cached here; each part caches
// its own last data.
precacheAndRoute(__KEPT_FILES__)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    allowlist: [new RegExp(__KEPT_PAGES__)],
  }),
)
// The message contains its full content: nothing is fetched.
self.addEventListener('push', event => {
  const { title, body, tag } = event.data!.json() as { title: string; body: string; tag: string }
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png' }))
})
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openApp())
})

/** Focuses an open page, or opens one. */
async function openApp() {
  const [page] = await self.clients.matchAll({ type: 'window' })
  await (page ? page.focus() : self.clients.openWindow(self.registration.scope))
}
void self.skipWaiting()
