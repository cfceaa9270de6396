import { useEffect, useRef, useState } from 'react'

/** The width of an element, so that a drawing's text has the same size on every screen. */
export function useWidth(first: number) {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(280, entry!.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
