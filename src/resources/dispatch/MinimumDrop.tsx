import { useId, useState } from 'react'
import { useLocale } from 'react-admin'
import type { LazyText } from '../common/lazyText'
import { readNumber } from '../engine/inputs/readNumber'
import { useMeasure } from '../engine/useMeasure'
import { PanelField } from './StopPanel'
import styles from './Panels.module.css'

type Props = {
  text: LazyText
  /** Litres; null for the client's minimum. */
  onSet: (litres: number | null) => void
}

/** The smallest drop of this day's plan, in the user's unit, instead of the client's. */
export function MinimumDrop({ text, onSet }: Props) {
  const { keep, markOf } = useMeasure('L')
  const locale = useLocale() ?? 'en'
  const help = useId()
  const [value, setValue] = useState('')
  const number = readNumber(value, locale)
  const isValid = number === null || (typeof number === 'number' && number >= 0)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isValid) onSet(number === null ? null : keep(number as number))
      }}
    >
      <div className={styles.drop}>
        <PanelField label={text('minimum', { unit: markOf() })}>
          {id => (
            <input
              id={id}
              className="ui-input"
              inputMode="decimal"
              value={value}
              aria-invalid={!isValid || undefined}
              aria-describedby={help}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </PanelField>
        <button type="submit" className="ui-button" disabled={!isValid}>
          {text('setMinimum')}
        </button>
      </div>
      <small id={help}>{text('minimumHelp')}</small>
    </form>
  )
}
