import Dialog from '@mui/material/Dialog'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Fields } from '../../../config/schema'
import { ListAbove } from '../widgets/Combobox'
import { FieldsForm } from './FieldsForm'
import type { Values } from './values'
import form from './Form.module.css'

type Props = {
  title: string
  /** The fields, if any, and the namespace of their translations: see `FieldsForm`. */
  fields: Fields
  words: string
  given?: Values | undefined
  submit: string
  isDangerous?: boolean
  /** Disables the buttons while submitting. */
  isBusy?: boolean
  onSubmit: (input: Record<string, unknown>) => Promise<void>
  onClose: () => void
  /** Above the fields. */
  hint?: ReactNode
  /** Between the fields and the buttons. */
  children?: ReactNode
}

/** A modal form with a few fields. Server errors are shown at their fields. */
export function FieldsDialog(props: Props) {
  const id = useId()
  const {
    title,
    fields,
    words,
    given,
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
      <Question>
        <h2 id={id}>{title}</h2>
        {hint}
        <FieldsForm fields={fields} words={words} given={given} onSubmit={onSubmit}>
          {children}
          <Choices submit={submit} isDangerous={isDangerous} isBusy={isBusy} onClose={onClose} />
        </FieldsForm>
      </Question>
    </Dialog>
  )
}

/** Focuses the first field on opening, as many dialogs are opened by a key. */
function Question({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])
  return (
    <div ref={box} className={form.question}>
      <ListAbove value={true}>{children}</ListAbove>
    </div>
  )
}

/** Submit and cancel buttons, disabled while submitting. */
function Choices({
  submit,
  isDangerous,
  isBusy,
  onClose,
}: Pick<Props, 'submit' | 'isDangerous' | 'isBusy' | 'onClose'>) {
  const t = useTranslate()
  const { isSubmitting } = useFormState()
  const disabled = isBusy || isSubmitting
  const cancel = t('engine.cancel')
  return (
    <div className="ui-row">
      <button type="submit" className={isDangerous ? form.danger : form.save} disabled={disabled}>
        {submit}
      </button>
      <button type="button" className={form.second} onClick={onClose} disabled={disabled}>
        {/* With two buttons "Cancel", the user couldn't tell which one cancels the record. */}
        {submit === cancel ? t('engine.back') : cancel}
      </button>
    </div>
  )
}
