import { useEffect } from 'react'
import { useStored } from '../auth/store'

/** Maintains the second token of a session started through Firebase; for other sessions it loads nothing. */
export function useFirebaseSession(): void {
  const isFirebase = useStored('auth').firebaseToken !== null
  useEffect(() => {
    if (!isFirebase) return
    let stop: (() => void) | undefined
    let left = false
    void import('./watch').then(({ watchFirebase }) => {
      if (!left) stop = watchFirebase()
    })
    return () => {
      left = true
      stop?.()
    }
  }, [isFirebase])
}
