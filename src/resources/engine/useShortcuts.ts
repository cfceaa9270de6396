import { useEffect, useLayoutEffect } from 'react'
import { getPreferences } from '../../providers/preferences'

/** Keys that do something anywhere on the page, unless somebody is typing or a dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  // Before the page is painted: who sees the next record and types at once means that one.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!getPreferences().shortcuts) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (isTyping(event.target) || isDialogOpen()) return
      const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}

/** A letter pressed with Ctrl, or ⌘ on a Mac: works while somebody types, and instead of what the browser does by it. */
export function useCommandKey(letter: string, action: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      if (!event.repeat) action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter, action])
}

/** What the key beside such a letter is called on this machine. */
export const COMMAND_KEY = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

/** Whether keys belong to something that lies above the page. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Puts the cursor into the search box of the page. False when the page has none. */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>('[data-quick-search] input')
  box?.focus()
  return box !== null
}
