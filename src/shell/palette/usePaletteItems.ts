import { pathsOf } from '../../config/schema/menu'
import { app, entityOf } from '../../providers/app'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import type { Call } from '../../config/schema/calls/define'
import { DASHBOARD_PATH } from '../../config/schema/constants'
import { canOpenList } from '../../providers/auth/canOpenList'
import { openPages } from '../../providers/auth/openPages'
import { useCall } from '../../providers/calls/useCall'
import { SEARCHING, listLink, recordLink, screenFor } from '../../resources/engine/links'
import { useMenu } from '../useMenu'
import type { PaletteItem } from './paletteItem'
import { usePaletteCommands } from './usePaletteCommands'

const WAIT_MS = 200
/** Minimum search length: a single letter matches nearly every name. */
const MIN_LENGTH = 2

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every screen that the user may open: the menu in order, then screens outside the menu. */
function useScreens(): PaletteItem[] {
  const t = useTranslate()
  const menu = useMenu()
  const lists = useResourceDefinitions()
  return useMemo(() => {
    const others = [...Object.keys(lists).filter(canOpenList), ...openPages().map(({ path }) => path)]
    return [...new Set([...pathsOf(menu), ...others])].map(path => ({
      key: `screen ${path}`,
      group: 'screens',
      title: t(`screens.${path}`),
      about: '',
      to: `${DASHBOARD_PATH}/${path}`,
    }))
  }, [t, menu, lists])
}

/** A record that was found: its title, and what tells it from others of that name. */
type SearchResult = { readonly id: number; readonly title: string; readonly about: readonly string[] }

function recordItems(found: Readonly<Record<string, readonly SearchResult[]>>): PaletteItem[] {
  return (app().search?.kinds ?? []).flatMap(kind =>
    (found[kind] ?? []).flatMap(({ id, title, about }) => {
      const screen = screenFor(entityOf(kind), { id })
      if (!screen) return []
      return [
        {
          key: `${kind} ${id}`,
          group: kind,
          title,
          about: about.join(' · '),
          to: recordLink(screen.path, id),
        },
      ]
    }),
  )
}

/** Where an app has no search of its own, only screens are found. */
const NO_SEARCH: Call = {
  method: 'GET',
  path: '/api/search',
  tag: 'search',
  summary: '',
  may: { staff: true },
  answer: {},
  example: {},
}

/** The matches: screens at once, records after a debounce. `list` is the list to search from here. */
export function usePaletteItems(text: string, list: string | undefined) {
  const t = useTranslate()
  const screens = useScreens()
  const commands = usePaletteCommands(list)
  const [asked, setAsked] = useState('')
  const typed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = asked.length >= MIN_LENGTH && app().search !== undefined
  const { data, isFetching, error } = useCall(
    app().search?.call ?? NO_SEARCH,
    { q: asked },
    { enabled, placeholderData: keepPreviousData },
  )
  const items = useMemo(() => {
    const isNamed = ({ title, about }: PaletteItem) => folded(`${title} ${about}`).includes(folded(typed))
    const fits = screens.filter(({ title }) => folded(title).includes(folded(typed)))
    const named = commands.filter(isNamed)
    if (typed.length < MIN_LENGTH) return [...fits, ...named]
    const inList: PaletteItem[] = list
      ? [
          {
            key: 'list',
            group: 'screens',
            title: t('shell.searchIn', { screen: t(`screens.${list}`) }),
            about: `“${typed}”`,
            to: listLink(list, { filter: { q: typed } }),
            state: SEARCHING,
          },
        ]
      : []
    const records = data ? recordItems(data as Parameters<typeof recordItems>[0]) : []
    // Without a matching screen, records precede the "search in list" entry.
    return fits.length === 0 && records.length > 0
      ? [...records, ...named, ...inList]
      : [...fits, ...named, ...inList, ...records]
  }, [screens, commands, typed, list, t, data])
  return {
    items,
    error,
    isSearching: typed.length >= MIN_LENGTH && app().search !== undefined && (isFetching || asked !== typed),
  }
}
