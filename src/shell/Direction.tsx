import { lazy, type ReactNode } from 'react'

/** Lazy: the library that mirrors styles is for right-to-left languages alone. */
const RightToLeft = lazy(() => import('./RightToLeft'))

/** Styles for the direction of the page's language. */
export const Direction = ({ rtl, children }: { rtl: boolean; children: ReactNode }) =>
  rtl ? <RightToLeft>{children}</RightToLeft> : children
