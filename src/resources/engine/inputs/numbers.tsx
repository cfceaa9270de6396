import { useState } from 'react'
import type { InputKind, InputProps } from '../FieldKind'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

type Numeric = 'integer' | 'decimal' | 'quantity' | 'duration'

/** A number where the text is one; the text itself where it is none, so that it is told to be wrong and not lost. */
export function readNumber(text: string): number | string | null {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : text
}
const written = (value: unknown) => (value === null || value === undefined ? '' : String(value))

function NumberInput({ field, source, label, help, unit }: InputProps<Numeric> & { unit?: string }) {
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  const [text, setText] = useState(() => written(value))
  // "1." is on its way to 1.5: what was typed stays until the value is another one.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (readNumber(text) !== (value ?? null)) setText(written(value))
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
            set(readNumber(target.value))
          }}
          onBlur={onBlur}
        />
        {unit ? <span className={styles.unit}>{unit}</span> : null}
      </span>
    </Box>
  )
}

export const integer: InputKind<'integer'> = props => <NumberInput {...props} />
export const decimal: InputKind<'decimal'> = props => <NumberInput {...props} />
export const quantity: InputKind<'quantity'> = props => <NumberInput {...props} unit={props.field.unit} />
/** Seconds. */
export const duration: InputKind<'duration'> = props => <NumberInput {...props} unit="s" />
