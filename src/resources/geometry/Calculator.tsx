import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { calculate } from '../../config/calls/geometry'
import { useCall } from '../../providers/calls/useCall'
import type { PanelProps } from '../engine/parts/parts'
import { useMeasure } from '../engine/useMeasure'
import { LevelGauge, type GaugeShape } from '../ui/LevelGauge'
import { geometryOf, sectionOf } from './section'
import { useDebounced } from '../engine/useDebounced'
import styles from './Geometry.module.css'

type Known = 'level_mm' | 'volume_l'

/** The value that the user enters, and the server's answer for the other. */
function useCalculator(record: PanelProps['record']) {
  const litres = useMeasure('L')
  const [known, setKnown] = useState<{ name: Known; text: string }>({ name: 'level_mm', text: '' })
  const value = useDebounced(known.text)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  const given = known.name === 'volume_l' ? litres.keep(number) : number
  const { data, error } = useCall(
    calculate,
    { ...geometryOf(record), [known.name]: given },
    { enabled: Number.isFinite(given) && given >= 0, retry: false, staleTime: Infinity },
  )
  const answer = Number.isFinite(given) ? data : undefined
  const shown = (name: Known): string => {
    if (known.name === name) return known.text
    if (!answer) return ''
    return name === 'level_mm' ? String(Math.round(answer.level_mm)) : litres.read(answer.volume_l).toFixed(0)
  }
  return { litres, known, setKnown, isGiven: Number.isFinite(given), answer, error, shown }
}

/** Converts between level and litres, with the tank drawn at that level. */
export function Calculator({ record }: PanelProps) {
  const t = useTranslate()
  const id = useId()
  const { litres, known, setKnown, isGiven, answer, error, shown } = useCalculator(record)
  const field = (name: Known, unit: string) => (
    <label className={`${styles.calculate} ui-inputs`} htmlFor={`${id}${name}`}>
      <span>
        {t(`office.models.${name}`)} ({unit})
      </span>
      <input
        id={`${id}${name}`}
        inputMode="decimal"
        dir="ltr"
        value={shown(name)}
        aria-invalid={known.name === name && error !== null && isGiven}
        onChange={({ target }) => setKnown({ name, text: target.value })}
      />
    </label>
  )
  const height = answer && answer.volume_l > 0 ? answer.level_mm : 0
  const { width, height: full } = sectionOf(record)
  return (
    <div className={styles.calculator}>
      <LevelGauge
        shape={record.shape as GaugeShape}
        width={width}
        height={full}
        level={answer && full ? height / full : null}
        marks={[]}
        tone="good"
        size="page"
        label={
          answer
            ? t('format.gauge', { pct: Math.round(answer.pct), volume: litres.format(answer.volume_l) })
            : t('office.models.empty')
        }
      />
      <div>
        {field('level_mm', 'mm')}
        {field('volume_l', litres.markOf())}
        <p role="status">
          {error && isGiven
            ? t('office.models.outside')
            : answer
              ? t('office.models.pct', { pct: Math.round(answer.pct * 10) / 10 })
              : t('office.models.hint')}
        </p>
      </div>
    </div>
  )
}
