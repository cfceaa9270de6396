import { useContext } from 'react'
import { useWatch } from 'react-hook-form'
import type { Entity } from '../../../config/schema'
import { FieldNotes, NoteOn } from '../FieldNotes'

type Props = { entity: Entity; name: string }

/** What is to be said at a field, while the values are being typed. A form watches itself only where there is something. */
export const NoteInForm = (props: Props) =>
  useContext(FieldNotes)[props.entity.name]?.[props.name] ? <Watching {...props} /> : null

const Watching = (props: Props) => <NoteOn {...props} values={useWatch()} />
