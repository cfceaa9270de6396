import { useTranslate } from 'react-admin'
import { labelWords } from '../../engine/words'
import { CHECKLIST } from '../draft'
import { BigNumber, type StepProps } from '../step'
import styles from '../Wizard.module.css'

/** The dipstick reading, and the installer's checklist. */
export function DipStep({ draft, change }: StepProps) {
  const t = useTranslate()
  return (
    <>
      <p className="ui-muted">{t('installs.dipHint')}</p>
      <BigNumber
        label={labelWords(t, 'installations', 'manual_dip_mm')}
        unit="mm"
        value={draft.dip_mm}
        onChange={dip_mm => void change({ dip_mm })}
      />
      {CHECKLIST.map(name => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={draft.checklist[name] ?? false}
            onChange={({ target }) =>
              void change({ checklist: { ...draft.checklist, [name]: target.checked } })
            }
          />
          <span>{labelWords(t, 'installations', `checklist.${name}`)}</span>
        </label>
      ))}
    </>
  )
}
