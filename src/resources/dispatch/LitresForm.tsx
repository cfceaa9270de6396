import { useId, useState } from 'react'
import { useLocale } from 'react-admin'
import { numberText, readNumber } from '../engine/inputs/readNumber'
import { useMeasure } from '../engine/useMeasure'
import { PanelField } from './StopPanel'
import styles from './Panels.module.css'

type Props = {
  /** Litres that the field begins with; null: blank. */
  litres: number | null
  /** The field's label with the user's unit. */
  labelIn: (unit: string) => string
  submit: string
  help?: string
  /** Litres of a blank field, shown as its placeholder. Without them a value above zero is required. */
  otherwise?: number
  /** Gets null for a blank field. */
  onSubmit: (litres: number | null) => void
}

/** One volume in the user's unit, with a button that sets it. */
export function LitresForm({ litres, labelIn, submit, help, otherwise, onSubmit }: Props) {
  const { typed, keep, markOf } = useMeasure('L')
  const locale = useLocale() ?? 'en'
  const helpId = useId()
  const textOf = (stored: number) => numberText(Math.round(typed(stored)), locale)
  const [value, setValue] = useState(() => (litres === null ? '' : textOf(litres)))
  const number = readNumber(value, locale)
  const isOptional = otherwise !== undefined
  const isValid =
    typeof number === 'number' ? number > 0 || (isOptional && number === 0) : isOptional && number === null
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isValid) onSubmit(number === null ? null : keep(number as number))
      }}
    >
      <div className={styles.drop}>
        <PanelField label={labelIn(markOf())}>
          {id => (
            <input
              id={id}
              className="ui-input"
              inputMode="decimal"
              value={value}
              placeholder={isOptional ? textOf(otherwise) : undefined}
              aria-invalid={!isValid || undefined}
              aria-describedby={help === undefined ? undefined : helpId}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </PanelField>
        <button type="submit" className="ui-button" disabled={!isValid}>
          {submit}
        </button>
      </div>
      {help === undefined ? null : <small id={helpId}>{help}</small>}
    </form>
  )
}
