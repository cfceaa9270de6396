import { app } from '../providers/app'
import type { IconName } from '../resources/ui/Icon'

/** The icon of a menu entry: its own, else that of its entity or page. */
export function iconOf(key: string): IconName {
  const { menus, screens, pages } = app()
  const icon =
    menus.icons[key] ?? screens.get(key)?.entity.icon ?? pages.find(({ path }) => path === key)?.icon
  return (icon ?? 'list') as IconName
}
