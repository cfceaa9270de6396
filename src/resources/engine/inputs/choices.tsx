import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { optionWords } from '../words'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

/** Any number of a list, in the order of the list. */
export const choices: InputKind<'choices'> = function ChoicesInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { id, value, set, onBlur, problem } = useValue(source, help)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <Box id={id} label={label} help={help} problem={problem} required={field.required} many>
      {field.options.map(option => (
        <label key={option} className={styles.tick}>
          <input
            type="checkbox"
            className="field-check"
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              set(field.options.filter(each => (each === option ? target.checked : chosen.includes(each))))
            }
            onBlur={onBlur}
          />
          {optionWords(t, entity, source, option)}
        </label>
      ))}
    </Box>
  )
}
