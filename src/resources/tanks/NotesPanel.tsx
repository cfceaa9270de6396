import { useId, useState, type FormEvent } from 'react'
import { useNotify, useTranslate, type RaRecord } from 'react-admin'
import { addNote, notesOfTank, removeNote } from '../../config/calls/tankDecisions'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { Failure } from '../engine/Failure'
import { messageOf } from '../engine/messageOf'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { Icon } from '../ui/Icon'
import { Skeleton } from '../ui/Skeleton'
import controls from '../engine/list/Controls.module.css'
import styles from './Tanks.module.css'

const MAX_LENGTH = 2000

/** Staff notes on a tank, newest first, with an input for a new one. */
export function NotesPanel({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const notify = useNotify()
  const zone = useZone()
  const box = useId()
  const id = Number(tank.id)
  const [content, setContent] = useState('')
  const { data, error, refetch } = useCall(notesOfTank, { id })
  // One idempotency key until the note is saved, so that a lost response causes no second note.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const add = useSend(addNote, key)
  const remove = useSend(removeNote)
  const fail = (failure: unknown) => notify(messageOf(t, failure), { type: 'error' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '') return
    add.mutateAsync({ id, content }).then(() => {
      setContent('')
      setKey(crypto.randomUUID())
    }, fail)
  }
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={44} label={t('shell.loading')} />
  return (
    <>
      <form className={`${styles.noteForm} ui-inputs`} onSubmit={submit}>
        <label htmlFor={box}>{t('approvals.addNote')}</label>
        <textarea
          id={box}
          rows={2}
          maxLength={MAX_LENGTH}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <button type="submit" className={controls.tool} disabled={add.isPending || content.trim() === ''}>
          {t('approvals.addNote')}
        </button>
      </form>
      {data.length === 0 ? <p className="ui-note">{t('approvals.noNotes')}</p> : null}
      <ul className={styles.notes}>
        {data.map(note => (
          <li key={note.id}>
            <p>{note.content}</p>
            <p className="ui-note">
              {note.author ?? '–'} · <Age at={note.created_at} {...zone} />
              <button
                type="button"
                className={controls.icon}
                aria-label={t('approvals.removeNote')}
                title={t('approvals.removeNote')}
                onClick={() => remove.mutateAsync({ id, note_id: note.id }).catch(fail)}
              >
                <Icon name="close" size={14} />
              </button>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
