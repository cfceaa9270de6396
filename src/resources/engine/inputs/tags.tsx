import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Glyph } from '../Glyph'
import type { InputKind } from '../FieldKind'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

/** Words of one's own: Enter or a comma ends one, Backspace takes the last away. */
export const tags: InputKind<'tags'> = function TagsInput({ field, source, label, help }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  const chosen: readonly string[] = Array.isArray(value) ? value : []
  function add(words: string) {
    const fresh = words
      .split(',')
      .map(word => word.trim())
      .filter(Boolean)
    setText('')
    if (fresh.length > 0) set([...new Set([...chosen, ...fresh])])
  }
  return (
    <Box
      id={aria.id}
      label={label}
      help={help ?? t('engine.tagsHelp')}
      problem={problem}
      required={field.required}
    >
      <span className={styles.tokens}>
        {chosen.map(tag => (
          <span key={tag} className={styles.token}>
            {tag}
            <button
              type="button"
              aria-label={t('engine.removeTag', { tag })}
              onClick={() => set(chosen.filter(each => each !== tag))}
            >
              <Glyph name="close" size={12} />
            </button>
          </span>
        ))}
        <input
          {...aria}
          ref={ref}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setText(target.value))}
          onKeyDown={event => {
            if (event.key === 'Enter' && text.trim() !== '') {
              event.preventDefault()
              add(text)
            } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) set(chosen.slice(0, -1))
          }}
          onBlur={() => {
            add(text)
            onBlur()
          }}
        />
      </span>
    </Box>
  )
}
