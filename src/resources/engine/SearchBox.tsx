import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import styles from './List.module.css'

const WAIT_MS = 300

/** Quick search of the list; `/` leads here. */
export function SearchBox() {
  const t = useTranslate()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const current = String(filterValues?.q ?? '')
  const [text, setText] = useState(current)
  const box = useRef<HTMLInputElement>(null)
  const typed = useRef(current)

  useEffect(() => {
    if (current !== typed.current) {
      typed.current = current
      setText(current)
    }
  }, [current])
  useEffect(() => {
    if (text === typed.current) return
    const timer = setTimeout(() => {
      typed.current = text.trim()
      const { q: _q, ...rest } = filterValues
      setFilters(typed.current ? { ...rest, q: typed.current } : rest, displayedFilters)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, filterValues, displayedFilters, setFilters])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <input
      ref={box}
      type="search"
      className={styles.search}
      data-quick-search=""
      value={text}
      placeholder={t('shell.search')}
      aria-label={t('shell.search')}
      onChange={event => setText(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') box.current?.blur()
      }}
    />
  )
}
