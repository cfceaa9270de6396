import { Suspense } from 'react'
import type { Values } from './parts/parts'
import { useParts } from './parts/useParts'

type Props = { name: string; values: Values }

/** Custom notes at a field, on its form and its page. */
export function NoteOn({ name, values }: Props) {
  const Note = useParts().fields?.[name]?.Note
  return Note ? (
    <Suspense fallback={null}>
      <Note values={values} />
    </Suspense>
  ) : null
}
