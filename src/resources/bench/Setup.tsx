import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Bench } from '../../config/benches'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import styles from './Bench.module.css'
import { numberText, readNumber } from '../engine/inputs/readNumber'
import type { BenchState } from './useBench'

/** Values set once for all units. */
export function Setup({ bench, state }: { bench: Bench; state: BenchState }) {
  const t = useTranslate()
  return (
    <section className={`${styles.setup} ui-fields`} aria-label={t('bench.setup')}>
      {bench.keep.map(name => (
        <SetupField key={name} name={name} bench={bench} state={state} />
      ))}
    </section>
  )
}

function SetupField({ name, bench, state }: { name: string; bench: Bench; state: BenchState }) {
  const t = useTranslate()
  const id = useId()
  const locale = useLocale() ?? 'en'
  const field = bench.call.body![name]!
  const label = t(`bench.fields.${name}`)
  const value = state.kept.setup[name] ?? null
  if (field.type === 'reference')
    return (
      <div>
        <span aria-hidden="true">{label}</span>
        <ReferenceCombobox
          to={field.to}
          optionsFilter={{ state: 'open' }}
          label={label}
          size="small"
          value={value}
          onChange={chosen => state.setUp(name, chosen)}
        />
      </div>
    )
  const isNumber = field.type === 'quantity'
  return (
    <div>
      <label htmlFor={id}>
        {label}
        {isNumber ? ` (${field.unit})` : ''}
      </label>
      <input
        id={id}
        className="ui-input"
        inputMode={isNumber ? 'decimal' : 'text'}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={isNumber ? numberText(value, locale) : String(value ?? '')}
        onChange={({ target }) =>
          state.setUp(name, isNumber ? readNumber(target.value, locale) : target.value || null)
        }
      />
    </div>
  )
}
