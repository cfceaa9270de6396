import { useState } from 'react'

/** Whether a panel is or was open: panels mount on first opening, and stay mounted for the closing animation. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return open || wasOpen
}
