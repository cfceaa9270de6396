import { useState } from 'react'

/** Whether something is open or was: what nobody has opened yet need not be there, and what closes is seen closing. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return open || wasOpen
}
