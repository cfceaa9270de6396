import { useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { GroupBars } from '../engine/figures/GroupBars'
import type { Group } from '../engine/figures/useFigures'
import { useMeasure } from '../engine/useMeasure'
import figures from '../engine/figures/Figures.module.css'

const tanks = entityOf('tanks')
const PERCENT = [0, 10, 25, 50, 75]
const DAYS = [0, 3, 7, 14, 30]

type Props = { filter: Readonly<Record<string, unknown>> }

/** Tanks by what is left in them, by how long it lasts, and by content with their litres. Every bar opens its tanks. */
export function TankBars({ filter }: Props) {
  const t = useTranslate()
  const days = useMeasure('days')
  const litres = useMeasure('L')
  const count = ({ count: value }: Group) => ({ value, text: String(value) })
  return (
    <div className={figures.panels}>
      <GroupBars
        entity={tanks}
        path="tanks"
        title={t('analytics.byPercent')}
        by={{ by: 'pct', bands: PERCENT }}
        filter={filter}
        say={key => `${band(key)} %`}
        figure={count}
      />
      <GroupBars
        entity={tanks}
        path="tanks"
        title={t('analytics.byDays')}
        by={{ by: 'days_p50', bands: DAYS }}
        filter={filter}
        say={key => `${band(key)} ${days.markOf()}`}
        figure={count}
      />
      <GroupBars
        entity={tanks}
        path="tanks"
        title={t('analytics.byContent')}
        by={{ by: 'content_type', sum: 'volume_l' }}
        filter={filter}
        say={key => t(`entities.tanks.options.content_type.${key}`)}
        figure={({ sum = 0 }) => ({ value: sum, text: litres.say(sum) })}
      />
    </div>
  )
}

/** `10..25` as 10–25; the ends are open. */
function band(key: string): string {
  const [from, to] = key.split('..')
  if (!from) return `< ${to}`
  return to ? `${from}–${to}` : `≥ ${from}`
}
