import { CUSTOMER_PATH } from '../config/schema/constants'
import { subscribePush, unsubscribePush } from './api'
import { activeWorker } from './registerWorker'

/** Whether this browser can be sent messages while the page is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The server's public key as the browser takes it. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))

/** Lets this device be told. False where its owner says no. */
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

/** Ends that, where it was so. Without a network the push service forgets this device by itself. */
export async function stopPush(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration(CUSTOMER_PATH)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await Promise.allSettled([unsubscribePush(subscription.endpoint), subscription.unsubscribe()])
}
