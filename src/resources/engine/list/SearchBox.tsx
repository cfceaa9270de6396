import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Glyph } from '../Glyph'
import styles from './Frame.module.css'

const WAIT_MS = 300

/** Quick search of the list. The shell leads here on `/`. */
export function SearchBox() {
  const t = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const asked = String(filterValues?.q ?? '')
  const [text, setText] = useState(asked)
  const box = useRef<HTMLInputElement>(null)
  const latest = useRef({ filterValues, setFilters, asked })
  useEffect(() => {
    latest.current = { filterValues, setFilters, asked }
  })
  // The address changed by other hands: a saved view, the browser's way back.
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (text.trim() !== asked) setText(asked)
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      const now = latest.current
      if (text.trim() === now.asked) return
      const { q: _q, ...rest } = now.filterValues
      now.setFilters(text.trim() ? { ...rest, q: text.trim() } : rest)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className={styles.search} data-quick-search="">
      <Glyph name="search" />
      <input
        ref={box}
        type="search"
        value={text}
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') box.current?.blur()
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
