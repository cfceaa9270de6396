import Dialog from '@mui/material/Dialog'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Fields } from '../../../config/schema'
import { FieldsForm } from './FieldsForm'
import form from './Form.module.css'

type Props = {
  title: string
  /** What is asked, if anything, and where its words are: see `FieldsForm`. */
  fields: Fields
  words: string
  submit: string
  isDangerous?: boolean
  /** Nothing may be pressed while it is being done. */
  isBusy?: boolean
  onSubmit: (input: Record<string, unknown>) => Promise<void>
  onClose: () => void
  /** Above the fields. */
  hint?: ReactNode
  /** Between the fields and the buttons. */
  children?: ReactNode
}

/** Asks for a few fields over the page. What the server refuses is told at the field. */
export function FieldsDialog(props: Props) {
  const t = useTranslate()
  const id = useId()
  const {
    title,
    fields,
    words,
    submit,
    isDangerous,
    isBusy = false,
    onSubmit,
    onClose,
    hint,
    children,
  } = props
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <div className={form.question}>
        <h2 id={id}>{title}</h2>
        {hint}
        <FieldsForm fields={fields} words={words} onSubmit={onSubmit}>
          {children}
          <div className={form.choices}>
            <button type="submit" className={isDangerous ? form.danger : form.save} disabled={isBusy}>
              {submit}
            </button>
            <button type="button" className={form.second} onClick={onClose} disabled={isBusy}>
              {t('engine.cancel')}
            </button>
          </div>
        </FieldsForm>
      </div>
    </Dialog>
  )
}
