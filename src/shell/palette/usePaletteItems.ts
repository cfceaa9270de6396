import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import type { CallAnswer } from '../../config/schema/calls/define'
import { search } from '../../config/calls/search'
import { DASHBOARD_PATH } from '../../config/constants'
import { entityOf } from '../../config/entities'
import { pathsOf } from '../../config/menu'
import { canOpenList } from '../../providers/auth/canOpenList'
import { openPages } from '../../providers/auth/openPages'
import { useCall } from '../../providers/calls/useCall'
import { SEARCHING, listLink, recordLink, screenFor } from '../../resources/engine/links'
import { useMenu } from '../useMenu'

export type PaletteItem = {
  readonly key: string
  readonly group: 'screens' | 'tanks' | 'customers' | 'devices'
  readonly title: string
  /** What tells it from others of that name. */
  readonly about: string
  readonly to: string
  readonly state?: object
}

const WAIT_MS = 200
/** A single letter is in nearly every name. */
const SHORTEST = 2
const KINDS = ['tanks', 'customers', 'devices'] as const

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every screen that whoever is signed in may open: the menu in its order, then what has no place in it. */
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

function recordItems(found: CallAnswer<typeof search>): PaletteItem[] {
  return KINDS.flatMap(kind =>
    found[kind].flatMap(({ id, title, about }) => {
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

/** What fits what was typed: screens at once, records once somebody pauses. `list` is the list that can be searched from here. */
export function usePaletteItems(text: string, list: string | undefined) {
  const t = useTranslate()
  const screens = useScreens()
  const [asked, setAsked] = useState('')
  const typed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = asked.length >= SHORTEST
  const { data, isFetching, error } = useCall(
    search,
    { q: asked },
    { enabled, placeholderData: keepPreviousData },
  )
  const items = useMemo(() => {
    const fits = screens.filter(({ title }) => folded(title).includes(folded(typed)))
    if (typed.length < SHORTEST) return fits
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
    const records = data ? recordItems(data) : []
    // What is searched for stands before the way to search on.
    return fits.length === 0 && records.length > 0
      ? [...records, ...inList]
      : [...fits, ...inList, ...records]
  }, [screens, typed, list, t, data])
  return { items, error, isSearching: typed.length >= SHORTEST && (isFetching || asked !== typed) }
}
