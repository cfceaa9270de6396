import { useContext, useState } from 'react'
import { useLocale } from 'react-admin'
import type { InputKind, InputProps } from '../FieldKind'
import { useMeasure } from '../useMeasure'
import { FormField, InCell, useFieldValue } from './FormField'
import styles from './Inputs.module.css'
import { readNumber, numberText } from './readNumber'

type Numeric = 'integer' | 'decimal' | 'quantity' | 'duration'

function NumberInput({ field, source, label, help, unit }: InputProps<Numeric> & { unit?: string }) {
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  const locale = useLocale() ?? 'en'
  const inCell = useContext(InCell)
  const measure = useMeasure(unit)
  const [given, setGiven] = useState(value)
  const inWords = (stored: unknown) =>
    numberText(typeof stored === 'number' ? measure.typed(stored) : stored, locale)
  const [text, setText] = useState(() => inWords(value))
  /** What a text means. One that says what was given means just that, and not what its rounded digits come to. */
  const meant = (words: string) => {
    const typed = readNumber(words, locale)
    if (typeof typed !== 'number') return typed
    return typeof given === 'number' && typed === measure.typed(given) ? given : measure.keep(typed)
  }
  // "1." is on its way to 1.5: what was typed stays until the value is another one.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (meant(text) !== (value ?? null)) {
      setGiven(value)
      setText(inWords(value))
    }
  }
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
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
            set(meant(target.value))
          }}
          onBlur={onBlur}
        />
        {unit ? (
          <bdi className={styles.unit} title={measure.nameOf()}>
            {inCell ? measure.markOf() : (measure.nameOf() ?? measure.markOf())}
          </bdi>
        ) : null}
      </span>
    </FormField>
  )
}

export const integer: InputKind<'integer'> = props => <NumberInput {...props} />
export const decimal: InputKind<'decimal'> = props => <NumberInput {...props} />
export const quantity: InputKind<'quantity'> = props => <NumberInput {...props} unit={props.field.unit} />
/** Seconds. */
export const duration: InputKind<'duration'> = props => <NumberInput {...props} unit="s" />
