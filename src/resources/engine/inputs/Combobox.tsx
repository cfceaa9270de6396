import { useId, useRef, useState } from 'react'
import { useReference, useTranslate } from 'react-admin'
import { entityOf } from '../../../config/entities'
import type { ReferenceField } from '../../../config/schema'
import { Glyph } from '../Glyph'
import { useRecordSearch } from '../useRecordSearch'
import styles from './Inputs.module.css'

type Id = number | string
type Props = {
  to: string
  /** What all that is offered has in common. */
  offer?: ReferenceField['offer']
  value: Id | null
  onChange: (id: Id | null) => void
  onBlur?: () => void
  required?: boolean
  aria: { id: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }
  inputRef?: (element: HTMLInputElement | null) => void
}

/** One record of an entity, found by typing part of its title. WAI-ARIA combobox with a list. */
export function Combobox({ to, offer, value, onChange, onBlur, required, aria, inputRef }: Props) {
  const t = useTranslate()
  const list = useId()
  const entity = entityOf(to)
  const [text, setText] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLInputElement | null>(null)
  const open = text !== null
  const { found, title, searching } = useRecordSearch(to, text ?? '', open, offer)
  const { referenceRecord: current } = useReference({
    reference: to,
    id: value ?? '',
    options: { enabled: value !== null },
  })
  const shown = value !== null && current ? String(current[entity.title] ?? current.id) : ''

  function choose(id: Id | null) {
    onChange(id)
    setText(null)
  }
  function onKey(event: React.KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      if (!open) setText('')
      else setAt(Math.min(Math.max(at + step, 0), Math.max(found.length - 1, 0)))
    } else if (event.key === 'Enter' && open) {
      // Enter in an open list chooses; it must not send the form.
      event.preventDefault()
      // What is listed may still be what an earlier text found.
      if (found[at] && !searching) choose(found[at].id)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setText(null)
    }
  }
  return (
    <span className={styles.combo}>
      <input
        {...aria}
        ref={element => {
          box.current = element
          inputRef?.(element)
        }}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found[at] ? `${list}-${at}` : undefined}
        aria-required={required}
        autoComplete="off"
        className={styles.line}
        placeholder={shown || (value === null ? t('engine.searchHere') : '…')}
        value={text ?? shown}
        onClick={() => setText(before => before ?? '')}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
        onBlur={() => {
          setText(null)
          onBlur?.()
        }}
      />
      {value !== null && !required ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('engine.clear')}
          onClick={() => {
            choose(null)
            box.current?.focus()
          }}
        >
          <Glyph name="close" size={14} />
        </button>
      ) : null}
      {open ? (
        // The combobox pattern of WAI-ARIA: no element of HTML is a list that a text box leads.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
        <ul id={list} role="listbox" className={styles.options} aria-busy={searching}>
          {found.map((record, i) => (
            // The keyboard reaches options through the box: see aria-activedescendant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role
            <li
              key={record.id}
              id={`${list}-${i}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
              role="option"
              aria-selected={i === at}
              data-current={record.id === value || undefined}
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(record.id)}
            >
              {title(record)}
            </li>
          ))}
          {found.length === 0 ? (
            <li className={styles.none} role="presentation">
              {t(searching ? 'shell.loading' : 'engine.noneFound')}
            </li>
          ) : null}
        </ul>
      ) : null}
    </span>
  )
}
