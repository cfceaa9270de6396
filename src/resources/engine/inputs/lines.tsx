import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { tidyText, type FieldType } from '../../../config/schema'
import type { InputKind, InputProps } from '../FieldKind'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

type Line = Extract<FieldType, 'text' | 'email' | 'phone'>
type Mode = { type?: string; inputMode?: 'email' | 'tel'; max?: number; ltr?: boolean }

function LineInput({ field, source, label, help, mode }: InputProps<Line> & { mode: Mode }) {
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <input
        {...aria}
        ref={ref}
        type={mode.type ?? 'text'}
        inputMode={mode.inputMode}
        dir={mode.ltr ? 'ltr' : value ? 'auto' : undefined}
        maxLength={mode.max}
        aria-required={field.required}
        autoComplete="off"
        className={styles.line}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
        onBlur={() => {
          const tidied = field.type === 'text' && typeof value === 'string' ? tidyText(field, value) : value
          if (tidied !== value) set(tidied)
          onBlur()
        }}
      />
    </Box>
  )
}

/** What is written once and never shown again: passwords, references of keys. */
function SecretInput({ field, source, label, help }: InputProps<'text'>) {
  const t = useTranslate()
  const [seen, setSeen] = useState(false)
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <span className={styles.joined}>
        <input
          {...aria}
          ref={ref}
          type={seen ? 'text' : 'password'}
          autoComplete="new-password"
          className={styles.line}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => set(target.value === '' ? null : target.value)}
          onBlur={onBlur}
        />
        <button type="button" className={styles.joinedButton} onClick={() => setSeen(!seen)}>
          {t(seen ? 'engine.hide' : 'engine.showSecret')}
        </button>
      </span>
    </Box>
  )
}

export const text: InputKind<'text'> = props =>
  props.field.secret ? <SecretInput {...props} /> : <LineInput {...props} mode={{ max: props.field.max }} />

export const email: InputKind<'email'> = props => (
  <LineInput {...props} mode={{ type: 'email', inputMode: 'email', max: props.field.max, ltr: true }} />
)

export const phone: InputKind<'phone'> = props => (
  <LineInput {...props} mode={{ type: 'tel', inputMode: 'tel', max: 40, ltr: true }} />
)
