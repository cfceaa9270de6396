import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { optionWords } from '../words'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

/** One of a list; nothing, where nothing is needed. */
export const choice: InputKind<'choice'> = function ChoiceInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  const known = field.options.some(option => option === value)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <select
        {...aria}
        ref={ref}
        aria-required={field.required}
        className={styles.line}
        value={known ? String(value) : ''}
        onChange={({ target }) => set(field.options.find(option => String(option) === target.value) ?? null)}
        onBlur={onBlur}
      >
        {known && field.required ? null : <option value="">{t('engine.nothing')}</option>}
        {field.options.map(option => (
          <option key={option} value={String(option)}>
            {optionWords(t, entity, source, option)}
          </option>
        ))}
      </select>
    </Box>
  )
}
