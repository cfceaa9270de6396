import { useLayoutEffect } from 'react'
import { getPreferences } from '../../providers/preferences'

/** Keys that do something anywhere on the page, unless somebody is typing or a dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  // Before the page is painted: who sees the next record and types at once means that one.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!getPreferences().shortcuts) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (isTyping(event.target) || document.querySelector('dialog[open], [role="dialog"], [role="menu"]'))
        return
      const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Puts the cursor into the search box of the page. False when the page has none. */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>('[data-quick-search] input')
  box?.focus()
  return box !== null
}
