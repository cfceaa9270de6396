import form from '../customer/Form.module.css'
import type { Translate } from '../providers/i18n/light'
import { SIGNATURE, useSignature } from '../resources/ui/useSignature'
import type { Draft } from './recorded'
import styles from './StopPage.module.css'

type Props = { t: Translate; draft: Draft; change: (part: Partial<Draft>) => void }

/** The optional signature, drawn with a finger, and the name of the signer. */
export function SignatureField({ t, draft, change }: Props) {
  const { canvas, signed, draw, keep, clear } = useSignature(draft.signature, signature =>
    change({ signature }),
  )
  return (
    <fieldset className={form.field}>
      <legend className={styles.legend}>
        {t('signature.title')} <small>{t('optional')}</small>
      </legend>
      <canvas
        ref={canvas}
        {...SIGNATURE}
        className={styles.signature}
        role="img"
        aria-label={t(signed ? 'signature.there' : 'signature.here')}
        onPointerDown={event => draw(event, true)}
        onPointerMove={event => draw(event, false)}
        onPointerUp={keep}
      />
      {signed ? (
        <button type="button" className={styles.quiet} onClick={clear}>
          {t('signature.clear')}
        </button>
      ) : null}
      <label className={form.field}>
        <span>{t('signature.by')}</span>
        <input
          autoComplete="off"
          maxLength={120}
          value={draft.signedBy}
          onChange={event => change({ signedBy: event.target.value })}
        />
      </label>
    </fieldset>
  )
}
