import { lazy } from 'react'
import { openDashboard, type AdminAppProps } from './AdminApp'
import { app } from './config/app'
import type { Language } from './config/schema/constants'
import { Bell } from './resources/common/Bell'
import { pageModules } from './resources/pages'
import { partsOf } from './resources/parts'

const MenuCount = lazy(() => import('./resources/common/MenuCount'))

/** The dashboard of the product: its declarations, and the code that is attached to them. */
export const product: AdminAppProps = {
  app,
  pages: pageModules,
  parts: partsOf,
  shell: { Tools: Bell, MenuCount },
}

export const loadDashboard = (language: Language) => openDashboard(product, language)
