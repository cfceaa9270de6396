import { useRef, useState, type InputHTMLAttributes, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from '../../ui/Icon'
import styles from './DateText.module.css'
import { readDay, readTime, dayText } from './readDay'

type Own = {
  /** A date, or a date with time if `withTime` is set, or an invalid text, or ''. */
  value: string
  /** Called with the parsed value, or with the text itself if it is invalid. */
  onChange: (value: string) => void
  onBlur?: () => void
  withTime?: boolean
  /** The accessible label. */
  label: string
  inputRef?: Ref<HTMLInputElement>
  size?: 'small' | 'medium'
}
type Props = Own & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own>

/** A date input in the product's format, independent of the browser's language, with the browser's date picker. */
export function DateText({
  value,
  onChange,
  onBlur,
  withTime,
  label,
  inputRef,
  size = 'medium',
  ...rest
}: Props) {
  const t = useTranslate()
  const read = withTime ? readTime : readDay
  const meaning = (words: string) => read(words) ?? words.trim()
  const [text, setText] = useState(() => dayText(value))
  // Keep the text as typed until the value changes.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (meaning(text) !== value) setText(dayText(value))
  }
  const change = (words: string) => {
    setText(words)
    onChange(meaning(words))
  }
  return (
    <span className={styles.box} dir="ltr" data-size={size} data-time={withTime ? '' : undefined}>
      <input
        {...rest}
        ref={inputRef}
        className={styles.text}
        autoComplete="off"
        placeholder={t(withTime ? 'engine.timeForm' : 'engine.dayForm')}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          setText(dayText(read(text) ?? text))
          onBlur?.()
        }}
      />
      <Calendar
        label={t('engine.calendar', { label })}
        type={withTime ? 'datetime-local' : 'date'}
        value={read(text) ?? ''}
        onPick={picked => change(dayText(picked))}
      />
    </span>
  )
}

type CalendarProps = {
  label: string
  type: 'date' | 'datetime-local'
  value: string
  onPick: (value: string) => void
}

/** The browser's date picker, opened by a button only: its own input would use the browser's date format. */
function Calendar({ label, type, value, onPick }: CalendarProps) {
  const picker = useRef<HTMLInputElement>(null)
  if (!('showPicker' in HTMLInputElement.prototype)) return null
  return (
    <>
      <input
        ref={picker}
        type={type}
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ target }) => onPick(target.value)}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="calendar" size={18} />
      </button>
    </>
  )
}
