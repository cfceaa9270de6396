import { useFormState } from 'react-hook-form'

/** Whether the form around has changes that are not saved. */
export function useUnsaved(): boolean {
  const { isSubmitSuccessful, dirtyFields } = useFormState()
  return Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
}
