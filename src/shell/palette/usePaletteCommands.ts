import { useMemo } from 'react'
import {
  useLogout,
  useNotify,
  useResourceDefinitions,
  useStoreContext,
  useTranslate,
  type SortPayload,
} from 'react-admin'
import { MODES } from '../../config/schema/constants'
import { savedViews } from '../../config/schema/calls/savedViews'
import { canOpenList } from '../../providers/auth/canOpenList'
import { useCall } from '../../providers/calls/useCall'
import { leave } from '../../providers/leaving'
import { setPreferences, usePreferences } from '../../providers/preferences'
import { createLink, listLink } from '../../resources/engine/links'
import { memoryOf } from '../../resources/engine/list/listMemory'
import { messageOf } from '../../resources/engine/messageOf'
import { canDo, seenScreen } from '../../resources/engine/permissions'
import { quickWords } from '../../resources/engine/words'
import type { PaletteItem } from './paletteItem'

const FORMATS = ['csv', 'xlsx'] as const
const group = 'commands'
const STALE_MS = 60_000

type Memory = { filter?: Record<string, unknown>; sort?: string; order?: SortPayload['order'] }

/** Forms of new records, one for each entity, in its first list that the user has. */
function useNewRecords(): PaletteItem[] {
  const t = useTranslate()
  const lists = useResourceDefinitions()
  return useMemo(() => {
    const found = new Map<string, PaletteItem>()
    for (const path of Object.keys(lists).filter(canOpenList)) {
      const { entity } = seenScreen(path)
      if (found.has(entity.name) || !canDo('create', entity)) continue
      found.set(entity.name, {
        key: `create ${path}`,
        group,
        title: t('engine.create'),
        about: t(`screens.${path}`),
        to: createLink(path),
      })
    }
    return [...found.values()]
  }, [t, lists])
}

/** The list as it was left, as a file. */
function useExports(list: string | undefined): PaletteItem[] {
  const t = useTranslate()
  const notify = useNotify()
  const store = useStoreContext()
  if (list === undefined) return []
  const { entity, screen } = seenScreen(list)
  const save = async (format: (typeof FORMATS)[number]) => {
    const { filter = screen.defaultFilter, sort, order } = store.getItem<Memory>(memoryOf(list)) ?? {}
    const sorted = sort === undefined ? screen.sort : { field: sort, order: order ?? 'ASC' }
    const { downloadList } = await import('../../providers/data/download')
    await downloadList(entity, screen, { filter, sort: sorted, columns: screen.columns, format })
  }
  return FORMATS.map(format => ({
    key: `export ${format}`,
    group,
    title: `${t('engine.export')}: ${t(`engine.exportAs.${format}`)}`,
    about: t(`screens.${list}`),
    run: () => void save(format).catch((error: unknown) => notify(messageOf(t, error), { type: 'error' })),
  }))
}

/** The quick filters and the saved views of a list. */
function useViews(list: string | undefined): PaletteItem[] {
  const t = useTranslate()
  const { data = [] } = useCall(
    savedViews,
    { screen: list ?? '' },
    { enabled: list !== undefined, staleTime: STALE_MS },
  )
  if (list === undefined) return []
  const { entity, screen } = seenScreen(list)
  const about = t(`screens.${list}`)
  return [
    ...entity.list.quickFilters.map(({ name, filter }) => ({
      key: `quick ${name}`,
      group,
      title: quickWords(t, entity, name, screen),
      about,
      to: listLink(list, { filter }),
    })),
    ...data.map(({ id, name, filter, columns, sort, order }) => ({
      key: `view ${id}`,
      group,
      title: name,
      about: `${about} · ${t('engine.savedViews')}`,
      to: listLink(list, {
        filter,
        ...(sort ? { sort, order: order ?? 'ASC' } : {}),
        ...(columns.length > 0 ? { columns } : {}),
      }),
    })),
  ]
}

/** What the palette can do besides opening screens and records; `list` is the list that commands about a list are for. */
export function usePaletteCommands(list: string | undefined): readonly PaletteItem[] {
  const t = useTranslate()
  const logout = useLogout()
  const { mode } = usePreferences()
  const created = useNewRecords()
  const exports = useExports(list)
  const views = useViews(list)
  const modes = MODES.filter(each => each !== mode).map(each => ({
    key: `mode ${each}`,
    group,
    title: t(`modes.${each}`),
    about: t('shell.appearance'),
    run: () => setPreferences({ mode: each }),
  }))
  const signOut = {
    key: 'sign out',
    group,
    title: t('shell.logout'),
    about: '',
    run: () => leave(() => void logout()),
  }
  return [...views, ...created, ...exports, ...modes, signOut]
}
