import { useState } from 'react'
import { useLocale } from 'react-admin'
import type { InputKind, InputProps } from '../FieldKind'
import { useUnit } from '../fields/useUnit'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'
import { readNumber, written } from './readNumber'

type Numeric = 'integer' | 'decimal' | 'quantity' | 'duration'

function NumberInput({ field, source, label, help, unit }: InputProps<Numeric> & { unit?: string }) {
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  const locale = useLocale() ?? 'en'
  const [text, setText] = useState(() => written(value, locale))
  const unitOf = useUnit()
  // "1." is on its way to 1.5: what was typed stays until the value is another one.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (readNumber(text, locale) !== (value ?? null)) setText(written(value, locale))
  }
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <span className={styles.joined} data-unit={unit}>
        <input
          {...aria}
          ref={ref}
          inputMode="decimal"
          dir="ltr"
          aria-required={field.required}
          autoComplete="off"
          className={styles.number}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            set(readNumber(target.value, locale))
          }}
          onBlur={onBlur}
        />
        {unit ? <bdi className={styles.unit}>{unitOf(unit)}</bdi> : null}
      </span>
    </Box>
  )
}

export const integer: InputKind<'integer'> = props => <NumberInput {...props} />
export const decimal: InputKind<'decimal'> = props => <NumberInput {...props} />
export const quantity: InputKind<'quantity'> = props => <NumberInput {...props} unit={props.field.unit} />
/** Seconds. */
export const duration: InputKind<'duration'> = props => <NumberInput {...props} unit="s" />
