import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Bench } from '../../config/benches'
import styles from './Bench.module.css'
import { optionsOf, blankOf } from './readScan'
import type { BenchState } from './useBench'

/** What the user can type in the current step. */
function hintsOf(t: ReturnType<typeof useTranslate>, { step, field, values }: BenchState): string[] {
  const options = optionsOf(field)
  const blank = blankOf(field)
  return [
    ...(options.length > 0 ? [options.map(option => t(`bench.results.${option}`)).join(' · ')] : []),
    ...(typeof blank === 'string' ? [t('bench.enterFor', { what: t(`bench.results.${blank}`) })] : []),
    ...(blank === null ? [t(`bench.blank.${step}`)] : []),
    ...(field.type === 'numbers' ? [t('bench.spaces')] : []),
    ...(Object.keys(values).length > 0 ? [t('bench.escape')] : []),
  ]
}

type StepsProps = { bench: Bench } & Pick<BenchState, 'step' | 'values'>

/** The steps of a unit, with the values of the completed ones. */
function Steps({ bench, step, values }: StepsProps) {
  const t = useTranslate()
  return (
    <ol className={styles.steps}>
      {bench.scan.map(name => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          data-done={name in values || undefined}
        >
          {t(`bench.fields.${name}`)}
          {name in values ? <bdi>{String(values[name])}</bdi> : null}
        </li>
      ))}
    </ol>
  )
}

/** The bench's only input. It regains the focus after each unit, as a scanner types and presses Enter. */
export function Scanner({ bench, state }: { bench: Bench; state: BenchState }) {
  const t = useTranslate()
  const [id, hint] = [useId(), useId()]
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { step, values, isPending } = state
  useEffect(() => {
    if (!isPending) input.current?.focus()
  }, [isPending, step])
  return (
    <form
      className={`${styles.scanner} ui-inputs`}
      onSubmit={event => {
        event.preventDefault()
        setText('')
        state.take(text)
      }}
    >
      <Steps {...{ bench, step, values }} />
      <label htmlFor={id}>{t('bench.scan', { what: t(`bench.fields.${step}`) })}</label>
      <input
        id={id}
        ref={input}
        value={text}
        readOnly={isPending}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        aria-describedby={hint}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return
          setText('')
          state.startOver()
        }}
      />
      <p id={hint} className={styles.hint}>
        {hintsOf(t, state).join(' · ')}
      </p>
    </form>
  )
}
