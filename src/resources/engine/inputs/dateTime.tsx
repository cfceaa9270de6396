import type { InputKind } from '../FieldKind'
import { useZone } from '../useZone'
import { momentOf, wallTime } from '../zoned'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

/** A time on the clocks of the group's zone; stored as the moment that it is. */
export const dateTime: InputKind<'dateTime'> = function DateTimeInput({ field, source, label, help }) {
  const { timeZone } = useZone()
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <span className={styles.joined}>
        <input
          {...aria}
          ref={ref}
          type="datetime-local"
          aria-required={field.required}
          className={styles.short}
          value={typeof value === 'string' ? wallTime(value, timeZone) : ''}
          onChange={({ target }) => set(target.value ? momentOf(target.value, timeZone) : null)}
          onBlur={onBlur}
        />
        <span className={styles.unit}>{timeZone}</span>
      </span>
    </Box>
  )
}
