import { useEffect, useLayoutEffect } from 'react'
import { getPreferences } from '../../providers/preferences'

/** Single-key shortcuts of the page, disabled while typing or in dialogs. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  // Before paint: a key pressed as soon as the next record is visible applies to that record.
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

/** A Ctrl shortcut (⌘ on a Mac): works while typing, and overrides the browser's. */
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

/** The label of the modifier key on this machine. */
export const COMMAND_KEY = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

/** Whether a dialog or menu above the page handles the keys. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Focuses the page's search box; false without one. */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>('[data-quick-search] input')
  box?.focus()
  return box !== null
}
