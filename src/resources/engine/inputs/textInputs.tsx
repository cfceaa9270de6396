import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { normaliseText, type FieldType } from '../../../config/schema'
import type { InputKind, InputProps } from '../FieldKind'
import { FormField, useFieldValue, useInputSize } from './FormField'
import styles from './Inputs.module.css'

type Line = Extract<FieldType, 'text' | 'email' | 'phone'>
type Mode = { type?: string; inputMode?: 'email' | 'tel'; max?: number; ltr?: boolean }

function LineInput({ field, source, label, help, mode }: InputProps<Line> & { mode: Mode }) {
  const size = useInputSize()
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <OutlinedInput
        fullWidth
        size={size}
        error={problem !== undefined}
        inputRef={ref}
        type={mode.type ?? 'text'}
        inputProps={{
          ...aria,
          inputMode: mode.inputMode,
          dir: mode.ltr ? 'ltr' : value ? 'auto' : undefined,
          maxLength: mode.max,
          'aria-required': field.required,
        }}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
        onBlur={() => {
          const tidied =
            field.type === 'text' && typeof value === 'string' ? normaliseText(field, value) : value
          if (tidied !== value) set(tidied)
          onBlur()
        }}
      />
    </FormField>
  )
}

/** What is written once and never shown again: passwords, references of keys. */
function SecretInput({ field, source, label, help: declared }: InputProps<'text'>) {
  const t = useTranslate()
  const isNew = useRecordContext()?.id === undefined
  const kept = isNew ? undefined : t(`engine.secretKept.${source}`, { _: t('engine.secretKept.other') })
  const help = [declared, kept].filter(Boolean).join(' · ') || undefined
  const [seen, setSeen] = useState(false)
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
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
    </FormField>
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
