import { useLocale, useTranslate } from 'react-admin'
import { isolate } from '../../../config/schema/text/bidi'
import { exact } from '../../../config/schema/text/format'
import { optionWords } from '../../engine/words'
import { StatusChip } from '../../ui/StatusChip'
import { STEPS, missingAt, stepOfRefusal, type Draft, type Step } from '../draft'
import { refusalsOf } from '../refusals'
import { Verdict, type StepProps } from '../step'
import styles from '../Wizard.module.css'

const SUMMARY_STEPS = STEPS.filter(step => step !== 'summary' && step !== 'reading')

/** The summary; each line links to its step. */
export function SummaryStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const said: Partial<Record<Step, (of: Draft) => string | null>> = {
    device: ({ code }) => code,
    place: ({ tank, newTank }) => newTank?.name ?? tank?.name ?? null,
    shape: ({ shape }) => shape && optionWords(t, 'tanks', 'shape', shape),
    size: ({ capacity_l }) =>
      capacity_l === null ? null : isolate(`${exact(capacity_l, 0, locale)} L`, locale),
    photos: ({ photos }) => t('engine.photos', { smart_count: photos.length }),
    dip: ({ dip_mm }) => (dip_mm === null ? null : isolate(`${exact(dip_mm, 0, locale)} mm`, locale)),
    signature: ({ signature }) => (signature ? t('installs.signed') : null),
  }
  const refusals = Object.keys(draft.refusals)
  return (
    <>
      {refusalsOf(t, draft).map(reason => (
        <Verdict key={reason} tone="bad">
          {reason}
        </Verdict>
      ))}
      <ul className={styles.summary}>
        {SUMMARY_STEPS.map(step => {
          const missing = missingAt(draft, step)
          const refused = refusals.some(field => stepOfRefusal(field) === step)
          const value = said[step]?.(draft) ?? null
          return (
            <li key={step}>
              <button type="button" onClick={() => void change({ step })}>
                <span>{t(`installs.step.${step}`)}</span>
                <strong>{value ?? '–'}</strong>
                {missing || refused ? (
                  <StatusChip tone="bad">{t(missing ?? 'installs.putRight')}</StatusChip>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
