import { useCallback, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { COMMAND_KEY, isDialogOpen, useCommandKey } from '../useShortcuts'
import styles from './Form.module.css'

type Props = { back: string; children?: ReactNode }

/** The save button, sticky at the bottom of the form. */
export function SaveBar({ back, children }: Props) {
  const t = useTranslate()
  const { isSubmitting } = useFormState()
  const { state } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const save = useCallback(() => {
    if (!isDialogOpen()) button.current?.click()
  }, [])
  useCommandKey('s', save)
  return (
    <div className={styles.bar}>
      <button
        ref={button}
        type="submit"
        className={styles.save}
        disabled={isSubmitting}
        data-tooltip={`${COMMAND_KEY}+S`}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {t(isSubmitting ? 'engine.saving' : 'engine.save')}
      </button>
      <Link to={back} state={state} className={styles.cancel}>
        {t('engine.cancel')}
      </Link>
      <span className={styles.grow} />
      {children}
    </div>
  )
}
