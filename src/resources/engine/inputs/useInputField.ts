import { useContext } from 'react'
import { useController } from 'react-hook-form'
import { idOf, InCell } from './FormField'

type InputProps = {
  field: { readonly required?: boolean }
  source: string
  label: string
  help?: string
}

/** The value of one input, with the ids and ARIA attributes that connect its label, help and error. */
export function useInputField({ field: { required }, source, label, help }: InputProps) {
  const { field, fieldState } = useController({ name: source })
  // Inputs in cells are small.
  const size: 'small' | 'medium' = useContext(InCell) ? 'small' : 'medium'
  const id = idOf(source)
  const problem = fieldState.error?.message
  const invalid = problem !== undefined
  const { onBlur, ref } = field
  const describedBy =
    [problem ? `${id}-problem` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined
  return {
    value: field.value as unknown,
    set: (value: unknown) => field.onChange(value),
    onBlur,
    ref,
    /** For `FormField`. */
    frame: { id, label, help, problem, required },
    /** For the input element. */
    aria: {
      id,
      'aria-invalid': invalid || undefined,
      'aria-describedby': describedBy,
      'aria-required': required,
    },
    /** For MUI inputs, whose element receives `aria`. */
    input: { fullWidth: true, size, error: invalid, inputRef: ref, onBlur } as const,
    /** For a combobox. */
    combobox: { id, label, size, inputRef: ref, required, invalid, describedBy, onBlur },
  }
}
