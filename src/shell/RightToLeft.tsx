import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import rtlPlugin from 'stylis-plugin-rtl'

const cache = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] })

/** Mirrors the styles of MUI and react-admin, which use left and right where ours use start and end. */
const RightToLeft = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
)

export default RightToLeft
