import type { InputKind } from '../FieldKind'
import { ReferencePicker } from '../ReferencePicker'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

export const references: InputKind<'references'> = function ReferencesInput({ field, source, label, help }) {
  const { id, value, set, problem } = useValue(source, help)
  return (
    <Box id={id} label={label} help={help} problem={problem} required={field.required} many>
      <div className={styles.picker}>
        <ReferencePicker
          to={field.to}
          label={label}
          chosen={Array.isArray(value) ? value : []}
          onChange={set}
        />
      </div>
    </Box>
  )
}
