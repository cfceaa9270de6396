import type { InputKind } from '../FieldKind'
import { Box, useValue } from './Box'
import { Combobox } from './Combobox'

export const reference: InputKind<'reference'> = function ReferenceInput({ field, source, label, help }) {
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <Combobox
        to={field.to}
        offer={field.offer}
        value={(value as number | string | null | undefined) ?? null}
        onChange={set}
        onBlur={onBlur}
        inputRef={ref}
        required={field.required}
        aria={aria}
      />
    </Box>
  )
}
