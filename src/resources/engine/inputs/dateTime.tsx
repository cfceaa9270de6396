import { useState } from 'react'
import type { InputKind } from '../FieldKind'
import { useZone } from '../useZone'
import { momentOf, wallTime } from '../zoned'
import { FormField } from './FormField'
import { DateText } from './DateText'
import styles from './Inputs.module.css'
import { isWallTime } from './readDay'
import { useInputField } from './useInputField'

/** A stored time; any other text is invalid input. */
const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(value)

/** A local time in the group's time zone, stored as a UTC time. */
export const dateTime: InputKind<'dateTime'> = function DateTimeInput(props) {
  const { timeZone } = useZone()
  const { value, set, onBlur, ref, frame, input, aria } = useInputField(props)
  const [given] = useState(value)
  const onClocks = (at: unknown) =>
    typeof at !== 'string' ? '' : (isMoment(at) && wallTime(at, timeZone)) || at
  /** An unchanged minute keeps the original time, with its seconds. */
  const kept = (wall: string) =>
    wall === onClocks(given) ? given : isWallTime(wall) ? momentOf(wall, timeZone) : wall
  return (
    <FormField {...frame}>
      <span className={`${styles.joined} ${styles.wrapped}`}>
        <DateText
          {...aria}
          inputRef={ref}
          size={input.size}
          withTime
          label={props.label}
          value={onClocks(value)}
          onChange={wall => set(wall === '' ? null : kept(wall))}
          onBlur={onBlur}
        />
        <span className={styles.unit}>{timeZone}</span>
      </span>
    </FormField>
  )
}
