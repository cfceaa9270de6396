import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { Entity, Screen } from '../../../config/schema'
import type { SEARCHING } from '../links'
import { SearchInput } from '../SearchInput'
import { listWords, screenWords } from '../words'
import { useSetFilters } from './useListAddress'
import styles from './Frame.module.css'

const WAIT_MS = 300

/** Whether the user navigated here to search, rather than by the back button or a URL. */
function useSought() {
  const state = useLocation().state as Partial<typeof SEARCHING> | null
  return useNavigationType() === 'PUSH' && state?.searching === true
}

/** The list's quick search. The shell focuses it on `/`. */
export function SearchBox({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const { filterValues } = useListContext()
  const setFilters = useSetFilters(entity)
  const asked = String(filterValues?.q ?? '')
  const [text, setText] = useState(asked)
  const box = useRef<HTMLInputElement>(null)
  const latest = useRef({ filterValues, setFilters, asked })
  useEffect(() => {
    latest.current = { filterValues, setFilters, asked }
  })
  // The pending search, while the user keeps typing.
  const [sent, setSent] = useState<string | null>(null)
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (sent === asked) setSent(null)
    // The URL changed elsewhere, by a saved view or the back button. Input in progress takes precedence.
    else if (sent === null && text.trim() === seen) setText(asked)
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      const now = latest.current
      if (text.trim() === now.asked) return
      setSent(text.trim())
      const { q: _q, ...rest } = now.filterValues
      now.setFilters(text.trim() ? { ...rest, q: text.trim() } : rest)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])

  const sought = useSought()
  useEffect(() => {
    const input = box.current
    if (!sought || !input) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [sought])

  const label = t('shell.searchIn', { screen: t(`screens.${screen.path}`) })
  const fields = listWords(
    t,
    entity.list.search.map(name => screenWords(t, screen, name)),
  )
  return (
    <SearchInput
      className={styles.search}
      label={label}
      tooltip={t('engine.searchedFields', { fields })}
      inputRef={box}
      value={text}
      onChange={setText}
      onKeyDown={event => {
        if (event.key === 'Escape') box.current?.blur()
      }}
    />
  )
}
