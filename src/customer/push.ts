import { CUSTOMER_PATH } from '../config/schema/customerPath'
import { subscribePush, unsubscribePush } from './api'
import { activeWorker } from './registerWorker'

/** Whether this browser supports push messages. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The server's public key (VAPID) in the browser's format. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))

/** Subscribes this device to push messages. False if the user denies permission. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await activeWorker()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  const { endpoint, keys } = subscription.toJSON()
  await subscribePush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! })
  return true
}

/** Unsubscribes this device. Without a network the push service drops the subscription by itself. */
export async function stopPush(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration(CUSTOMER_PATH)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await Promise.allSettled([unsubscribePush(subscription.endpoint), subscription.unsubscribe()])
}
