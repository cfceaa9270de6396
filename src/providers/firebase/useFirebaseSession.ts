import { useEffect } from 'react'
import { useStored } from '../auth/store'

/** Keeps the second token of a session that was begun by a Firebase project; for all others nothing is fetched. */
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
