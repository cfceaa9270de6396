import { useWatch } from 'react-hook-form'
import { NoteOn } from '../FieldNotes'
import { useParts } from '../parts/useParts'

type Props = { name: string }

/** What is to be said at a field, while the values are being typed. A form watches itself only where there is something. */
export const NoteInForm = (props: Props) =>
  useParts().fields?.[props.name]?.Note ? <Watching {...props} /> : null

const Watching = (props: Props) => <NoteOn {...props} values={useWatch()} />
