import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNotify, useTranslate, type RaRecord } from 'react-admin'
import { invitationLetter } from '../../config/calls/customerSignUp'
import { useSend } from '../../providers/calls/useSend'
import { messageOf } from '../engine/messageOf'
import form from '../engine/form/Form.module.css'
import { Letter, type LetterText } from './Letter'
import styles from './Letter.module.css'

type Props = { customer: RaRecord; onClose: () => void }

/** Creates, shows and prints a paper invitation. Each has a new code, so the user confirms first. */
export default function LetterDialog({ customer, onClose }: Props) {
  const t = useTranslate()
  const heading = useId()
  const notify = useNotify()
  const [letter, setLetter] = useState<LetterText | null>(null)
  const { mutateAsync, isPending } = useSend(invitationLetter)

  async function make() {
    try {
      setLetter(await mutateAsync({ id: Number(customer.id) }))
    } catch (failure) {
      notify(messageOf(t, failure), { type: 'error' })
    }
  }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={heading} fullWidth maxWidth="sm">
      <div className={form.question}>
        <h2 id={heading}>{t('office.letter.title', { name: customer.name })}</h2>
        {letter ? <Letter letter={letter} /> : <p>{t('office.letter.hint')}</p>}
        {letter &&
          createPortal(
            <div className={styles.paper}>
              <Letter letter={letter} />
            </div>,
            document.body,
          )}
        <div className="ui-row">
          {letter ? (
            <button type="button" className={form.save} onClick={() => window.print()}>
              {t('office.letter.print')}
            </button>
          ) : (
            <button type="button" className={form.save} disabled={isPending} onClick={() => void make()}>
              {t('office.letter.make')}
            </button>
          )}
          <button type="button" className={form.second} onClick={onClose} disabled={isPending}>
            {t(letter ? 'office.letter.close' : 'engine.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
