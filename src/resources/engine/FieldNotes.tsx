import { Suspense, createContext, useContext, type ComponentType } from 'react'
import type { Entity } from '../../config/schema'

type Values = Readonly<Record<string, unknown>>
export type Note = ComponentType<{ values: Values }>

/** What is to be said at a field that no declaration can know, by entity and field: on its form and on its page. */
export const FieldNotes = createContext<Readonly<Record<string, Readonly<Record<string, Note>>>>>({})

type Props = { entity: Entity; name: string; values: Values }

export function NoteOn({ entity, name, values }: Props) {
  const Note = useContext(FieldNotes)[entity.name]?.[name]
  return Note ? (
    <Suspense fallback={null}>
      <Note values={values} />
    </Suspense>
  ) : null
}
