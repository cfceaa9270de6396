import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { normaliseText, type FieldType } from '../../../config/schema'
import type { InputKind, InputProps } from '../FieldKind'
import { FormField } from './FormField'
import { PictureInput } from './photos'
import { RoleInput } from './RoleInput'
import { useInputField } from './useInputField'
import styles from './Inputs.module.css'

type Line = Extract<FieldType, 'text' | 'email' | 'phone'>
type Mode = { type?: string; inputMode?: 'email' | 'tel'; max?: number; ltr?: boolean }

function LineInput({ mode, ...props }: InputProps<Line> & { mode: Mode }) {
  const { field } = props
  const { value, set, onBlur, frame, input, aria } = useInputField(props)
  return (
    <FormField {...frame}>
      <OutlinedInput
        {...input}
        type={mode.type ?? 'text'}
        inputProps={{
          ...aria,
          inputMode: mode.inputMode,
          dir: mode.ltr ? 'ltr' : value ? 'auto' : undefined,
          maxLength: mode.max,
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

/** Write-only text: passwords and key references. */
function SecretInput(props: InputProps<'text'>) {
  const t = useTranslate()
  const isNew = useRecordContext()?.id === undefined
  const kept = isNew ? undefined : t(`engine.secretKept.${props.source}`, { _: t('engine.secretKept.other') })
  const help = [props.help, kept].filter(Boolean).join(' · ') || undefined
  const [seen, setSeen] = useState(false)
  // An empty input keeps the current secret.
  const field = isNew ? props.field : {}
  const { value, set, frame, input, aria } = useInputField({ ...props, field, help })
  return (
    <FormField {...frame}>
      <OutlinedInput
        {...input}
        type={seen ? 'text' : 'password'}
        inputProps={aria}
        autoComplete="new-password"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
        endAdornment={
          <button type="button" className={styles.joinedButton} onClick={() => setSeen(!seen)}>
            {t(seen ? 'engine.hide' : 'engine.showSecret')}
          </button>
        }
      />
    </FormField>
  )
}

export const text: InputKind<'text'> = props => {
  if (props.field.secret) return <SecretInput {...props} />
  if (props.field.as === 'role') return <RoleInput {...props} />
  if (props.field.as === 'picture') return <PictureInput {...props} />
  return <LineInput {...props} mode={{ max: props.field.max }} />
}

export const email: InputKind<'email'> = props => (
  <LineInput {...props} mode={{ type: 'email', inputMode: 'email', max: props.field.max, ltr: true }} />
)

export const phone: InputKind<'phone'> = props => (
  <LineInput {...props} mode={{ type: 'tel', inputMode: 'tel', max: 40, ltr: true }} />
)
