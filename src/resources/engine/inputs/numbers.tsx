import OutlinedInput from '@mui/material/OutlinedInput'
import { useContext, useState } from 'react'
import { useLocale } from 'react-admin'
import type { InputKind, InputProps } from '../FieldKind'
import { useMeasure } from '../useMeasure'
import { FormField, InCell } from './FormField'
import { HourInput } from './HourInput'
import styles from './Inputs.module.css'
import { readNumber, numberText } from './readNumber'
import { useInputField } from './useInputField'

type Numeric = Omit<InputProps<'integer'>, 'field'> & { field: { required?: boolean } }

function NumberInput({ unit, ...props }: Numeric & { unit?: string }) {
  const { value, set, frame, input, aria } = useInputField(props)
  const locale = useLocale() ?? 'en'
  const inCell = useContext(InCell)
  const measure = useMeasure(unit)
  const [given, setGiven] = useState(value)
  const inWords = (stored: unknown) =>
    numberText(typeof stored === 'number' ? measure.typed(stored) : stored, locale)
  const [text, setText] = useState(() => inWords(value))
  /** Parses the text. The text of the stored value means that exact value, not its rounded digits. */
  const meant = (words: string) => {
    const typed = readNumber(words, locale)
    if (typeof typed !== 'number') return typed
    return typeof given === 'number' && typed === measure.typed(given) ? given : measure.keep(typed)
  }
  // "1." may become 1.5: keep the text as typed until the value changes.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (meant(text) !== (value ?? null)) {
      setGiven(value)
      setText(inWords(value))
    }
  }
  return (
    <FormField {...frame}>
      <span className={styles.joined} data-unit={unit}>
        <OutlinedInput
          {...input}
          className={styles.number}
          inputProps={{ ...aria, inputMode: 'decimal', dir: 'ltr' }}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            set(meant(target.value))
          }}
        />
        {unit ? (
          <bdi className={styles.unit} data-tooltip={measure.nameOf()}>
            {inCell ? measure.markOf() : (measure.nameOf() ?? measure.markOf())}
          </bdi>
        ) : null}
      </span>
    </FormField>
  )
}

export const integer: InputKind<'integer'> = props =>
  props.field.as === 'hour' ? <HourInput {...props} /> : <NumberInput {...props} />
/** Any number, with its unit if the field has one. */
export const number: InputKind<'decimal' | 'quantity'> = props => (
  <NumberInput {...props} unit={'unit' in props.field ? props.field.unit : undefined} />
)
/** Seconds. */
export const duration: InputKind<'duration'> = props => <NumberInput {...props} unit="s" />
