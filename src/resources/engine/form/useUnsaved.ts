import { useFormState } from 'react-hook-form'

/** Whether the surrounding form has unsaved changes. */
export function useUnsaved(): boolean {
  const { isSubmitSuccessful, dirtyFields } = useFormState()
  return Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
}
