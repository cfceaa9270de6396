import { calls } from './calls'
import { search } from './calls/search'
import { SESSION_MEMBERS } from './calls/signedIn'
import * as declared from './entities/declared'
import { ADDRESSES, COPIES } from './firestoreCopies'
import { en } from './i18n/en'
import { menus } from './menu'
import { pages } from './pages'
import { defineApp } from './schema/app'
import { FLAGS, MENU_ICONS, ROLES, SCOPES } from './vocabulary'
import { measureOf, VOLUME_UNITS, volumeUnit } from './volumes'

/** The product, declared. Tasks are in the features of the server. */
export const app = defineApp({
  roles: ROLES,
  scopes: SCOPES,
  flags: FLAGS,
  icons: MENU_ICONS,
  name: 'Ullage',
  about: 'Tank levels, devices and the entities around them.',
  units: { systems: VOLUME_UNITS, measureOf: (unit, system) => measureOf(unit, volumeUnit(system)) },
  entities: Object.values(declared),
  calls,
  session: SESSION_MEMBERS,
  pages,
  menus,
  words: {
    en,
    others: {
      fr: () => import('./i18n/fr'),
      zh: () => import('./i18n/zh'),
      es: () => import('./i18n/es'),
      it: () => import('./i18n/it'),
      ar: () => import('./i18n/ar'),
    },
  },
  tellsOf: {
    tanks: ['readings', 'insight', 'dashboard'],
    events: ['insight', 'tanks'],
    dispatch_plans: ['dispatch'],
  },
  search: { call: search, kinds: ['tanks', 'customers', 'devices'] },
  roots: { calls: ['customerapi'], open: ['ingest'] },
  copies: COPIES,
  addresses: ADDRESSES,
})
