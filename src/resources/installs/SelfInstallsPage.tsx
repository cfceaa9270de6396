import { useEffect } from 'react'
import { DASHBOARD_PATH } from '../../config/schema/constants'
import { InstallsHome } from './InstallsHome'

/** Registers the service worker, as most tanks have no mobile coverage. */
function registerWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const scope = `${DASHBOARD_PATH}/selfInstalls`
  void navigator.serviceWorker.register('/installs-sw.js', { scope }).catch(() => undefined)
}

export default function SelfInstallsPage() {
  useEffect(registerWorker, [])
  return <InstallsHome path="selfInstalls" trial={false} />
}
