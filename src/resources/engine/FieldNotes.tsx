import { Suspense } from 'react'
import type { Values } from './parts/parts'
import { useParts } from './parts/useParts'

type Props = { name: string; values: Values }

/** What is to be said at a field that no declaration can know: on its form and on its page. */
export function NoteOn({ name, values }: Props) {
  const Note = useParts().fields?.[name]?.Note
  return Note ? (
    <Suspense fallback={null}>
      <Note values={values} />
    </Suspense>
  ) : null
}
