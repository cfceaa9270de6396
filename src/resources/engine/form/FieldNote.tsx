import { useWatch } from 'react-hook-form'
import { NoteOn } from '../FieldNotes'
import { useParts } from '../parts/useParts'

type Props = { name: string }

/** A note at a field that depends on the current input. The form is watched only where there is a note. */
export const FieldNote = (props: Props) =>
  useParts().fields?.[props.name]?.Note ? <Watching {...props} /> : null

const Watching = (props: Props) => <NoteOn {...props} values={useWatch()} />
