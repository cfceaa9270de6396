import { Suspense, createContext, useContext, type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { Entity } from '../../config/schema'

type Values = Readonly<Record<string, unknown>>
export type Note = ComponentType<{ values: Values }>

/** What is to be said at a field that no declaration can know, by entity and field: on its form and on its page. */
export const FieldNotes = createContext<Readonly<Record<string, Readonly<Record<string, Note>>>>>({})

type Props = { entity: Entity; name: string }
const useNote = ({ entity, name }: Props): Note | undefined => useContext(FieldNotes)[entity.name]?.[name]

export function NoteOn({ values, ...props }: Props & { values: Values }) {
  const Note = useNote(props)
  return Note ? <Said Note={Note} values={values} /> : null
}

/** While the values are being typed. */
export function NoteInForm(props: Props) {
  const Note = useNote(props)
  return Note ? <Watching Note={Note} /> : null
}

function Watching({ Note }: { Note: Note }) {
  return <Said Note={Note} values={useWatch() as Values} />
}

const Said = ({ Note, values }: { Note: Note; values: Values }) => (
  <Suspense fallback={null}>
    <Note values={values} />
  </Suspense>
)
