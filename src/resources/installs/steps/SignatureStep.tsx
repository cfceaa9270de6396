import { useTranslate } from 'react-admin'
import { SIGNATURE, useSignature } from '../../ui/useSignature'
import type { StepProps } from '../step'
import styles from '../Wizard.module.css'

/** The customer's signature, drawn by finger. */
export function SignatureStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const { canvas, signed, draw, keep, clear } = useSignature(
    draft.signature?.blob ?? null,
    blob => void change({ signature: blob && { key: crypto.randomUUID(), blob } }),
  )
  return (
    <>
      <p className="ui-muted">{t('installs.signHint')}</p>
      <canvas
        ref={canvas}
        {...SIGNATURE}
        className={styles.signature}
        role="img"
        aria-label={t(signed ? 'installs.signed' : 'installs.signHere')}
        onPointerDown={event => draw(event, true)}
        onPointerMove={event => draw(event, false)}
        onPointerUp={keep}
      />
      <button type="button" className={styles.secondary} disabled={!signed} onClick={clear}>
        {t('installs.clear')}
      </button>
    </>
  )
}
