import type { Language } from '../config/schema/constants'
import form from '../customer/Form.module.css'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'
import type { Draft } from './recorded'
import styles from './StopPage.module.css'
import { meterDiffers, numberOf } from './stops'
import { litresText } from './words'

type Change = (part: Partial<Draft>) => void
/** Digits and a decimal mark. */
const typed = (text: string) => text.replace(/[^\d.,]/g, '')

type AmountProps = { t: Translate; stop: Stop; draft: Draft; change: Change; isWrong: boolean }

/** The litres of each compartment. */
export function AmountFields({ t, stop, draft, change, isWrong }: AmountProps) {
  const put = (at: number, text: string) =>
    change({ litres: draft.litres.with(at, { ...draft.litres[at]!, text: typed(text) }) })
  return (
    <fieldset className={styles.pair}>
      <legend>{t(`litres.${stop.kind}`)}</legend>
      {draft.litres.map(({ compartment, text }, at) => (
        <label key={compartment} className={form.field}>
          <span>
            {stop.compartments.length === 0 ? t('litresField') : t('compartment', { number: compartment })}
          </span>
          <input
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={text}
            aria-invalid={isWrong}
            aria-describedby="record-problem"
            onChange={event => put(at, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

type MeterProps = { t: Translate; language: Language; draft: Draft; change: Change; total: number }

/** The meter before and after. A difference to the litres is shown, not refused: the driver knows which is right. */
export function MeterFields({ t, language, draft, change, total }: MeterProps) {
  const counted = meterDiffers(numberOf(draft.before), numberOf(draft.after), total)
  return (
    <fieldset className={styles.pair}>
      <legend>
        {t('meter.title')} <small>{t('optional')}</small>
      </legend>
      {(['before', 'after'] as const).map(name => (
        <label key={name} className={form.field}>
          <span>{t(`meter.${name}`)}</span>
          <input
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={draft[name]}
            onChange={event => change({ [name]: typed(event.target.value) })}
          />
        </label>
      ))}
      <output className={styles.differs}>
        {counted === null
          ? null
          : t(counted < 0 ? 'meter.backwards' : 'meter.differs', {
              counted: litresText(t, counted, language),
              total: litresText(t, total, language),
            })}
      </output>
    </fieldset>
  )
}
