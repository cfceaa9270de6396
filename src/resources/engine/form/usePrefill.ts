import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useParts } from '../parts/useParts'

/** Fills in fields that depend on a choice, after the user makes it. Later input is kept. */
export function usePrefill() {
  const { prefill = {} } = useParts()
  const { subscribe, setValue, getFieldState } = useFormContext()
  useEffect(() => {
    const names = Object.keys(prefill)
    if (names.length === 0) return
    let asked = new AbortController()
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name === undefined || !names.includes(name) || !getFieldState(name).isDirty) return
        asked.abort()
        asked = new AbortController()
        const { signal } = asked
        void prefill[name]!(values[name], signal)
          .then(brought => {
            if (signal.aborted || !brought) return
            for (const [field, value] of Object.entries(brought))
              setValue(field, value, { shouldDirty: true, shouldValidate: false })
          })
          // If the request fails, the user enters the values.
          .catch(() => undefined)
      },
    })
    return () => {
      asked.abort()
      stop()
    }
  }, [prefill, subscribe, setValue, getFieldState])
}
