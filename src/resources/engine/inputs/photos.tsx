import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { FormField, useFieldValue } from './FormField'
import styles from './Inputs.module.css'

/** Addresses of stored pictures, one a line. */
export const photos: InputKind<'photos'> = function PhotosInput({ field, source, label, help }) {
  const t = useTranslate()
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  const addresses: readonly string[] = Array.isArray(value) ? value : []
  return (
    <FormField
      id={aria.id}
      label={label}
      help={help ?? t('engine.photosHelp')}
      problem={problem}
      required={field.required}
    >
      <textarea
        {...aria}
        ref={ref}
        rows={3}
        dir="ltr"
        className={styles.area}
        defaultValue={addresses.join('\n')}
        onChange={({ target }) =>
          set(
            target.value
              .split('\n')
              .map(line => line.trim())
              .filter(Boolean),
          )
        }
        onBlur={onBlur}
      />
    </FormField>
  )
}
