import { useSyncExternalStore } from 'react'

const media = () => ['(prefers-color-scheme: dark)', 'print'].map(query => window.matchMedia(query))

function subscribe(listener: () => void) {
  const lists = media()
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-mode', 'data-theme'] })
  lists.forEach(list => list.addEventListener('change', listener))
  return () => {
    chosen.disconnect()
    lists.forEach(list => list.removeEventListener('change', listener))
  }
}

const current = () => {
  const { mode, theme } = document.documentElement.dataset
  return [mode, theme, ...media().map(({ matches }) => matches)].join(' ')
}

/** Changes with the colour scheme, in print too: for canvases, which CSS doesn't reach. */
export const useColourScheme = (): string => useSyncExternalStore(subscribe, current)
