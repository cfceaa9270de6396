import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { flip } from './flip'

type Element = { type: string; props: unknown; children: unknown; value: string; length: number }

/** Turns each declaration round while the styles are written. */
function turnRound(element: Element) {
  if (element.type !== 'decl' || typeof element.props !== 'string' || typeof element.children !== 'string')
    return
  const [property, value] = flip(element.props, element.children)
  element.props = property
  element.children = value
  element.value = `${property}:${value};`
  element.length = property.length
}

const rightToLeft = createCache({ key: 'rtl', stylisPlugins: [element => turnRound(element as Element)] })

/** Styles for the direction that the language runs in. */
export const Direction = ({ rtl, children }: { rtl: boolean; children: ReactNode }) =>
  rtl ? <CacheProvider value={rightToLeft}>{children}</CacheProvider> : children
