import { app } from '../providers/app'
import type { IconName } from '../resources/ui/Icon'

/** The drawing beside an entry of the menu: that of its entity or page, unless the entry has one of its own. */
export function iconOf(key: string): IconName {
  const { menus, screens, pages } = app()
  const icon =
    menus.icons[key] ?? screens.get(key)?.entity.icon ?? pages.find(({ path }) => path === key)?.icon
  return (icon ?? 'list') as IconName
}
