import { useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import styles from './Form.module.css'

type Props = { back: string; children?: ReactNode }

/** Save, always in the same place: below the form, in sight wherever one is in it. */
export function SaveBar({ back, children }: Props) {
  const t = useTranslate()
  const { isSubmitting } = useFormState()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      document.querySelector<HTMLFormElement>('form[data-entity-form]')?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={styles.bar}>
      <button
        type="submit"
        className={styles.save}
        disabled={isSubmitting}
        data-tooltip="Ctrl+S"
        aria-keyshortcuts="Control+S"
      >
        {t(isSubmitting ? 'engine.saving' : 'engine.save')}
      </button>
      <Link to={back} className={styles.cancel}>
        {t('engine.cancel')}
      </Link>
      <span className={styles.grow} />
      {children}
    </div>
  )
}
