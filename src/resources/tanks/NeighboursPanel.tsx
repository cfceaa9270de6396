import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CallAnswer } from '../../config/schema/calls/define'
import { NEAR_KM, neighbours } from '../../config/calls/neighbours'
import { entityOf } from '../../config/entities'
import { exact } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { useAct } from '../engine/actions/useAct'
import { Failure } from '../engine/Failure'
import { Figure } from '../engine/fields/Figure'
import { recordLink } from '../engine/links'
import controls from '../engine/list/Controls.module.css'
import { canDoAction } from '../engine/permissions'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import { optionWords } from '../engine/words'
import { contentWords } from './contentWords'
import { isOrdered } from './OrderLine'
import styles from './Tanks.module.css'

type Neighbour = CallAnswer<typeof neighbours>['neighbours'][number]
const tanks = entityOf('tanks')
const request = tanks.actions.find(({ name }) => name === 'requestTopup')!

/** The nearest tanks, and how much one trip could deliver to several of them. */
export function NeighboursPanel({ record: tank, path }: { record: RaRecord; path: string }) {
  const t = useTranslate()
  const { format } = useMeasure('L')
  const { begin, dialog } = useAct(tanks)
  const { data, error, refetch } = useCall(neighbours, { id: Number(tank.id) })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} height={36} label={t('shell.loading')} />
  if (data.neighbours.length === 0)
    return <p className="ui-note">{t('tanks.noNeighbours', { km: NEAR_KM })}</p>
  const together = data.neighbours.filter(one => one.together)
  const unasked = together.filter(one => !isOrdered(one))
  return (
    <>
      {together.length > 0 ? (
        <div className={`${styles.joint} ui-notice`}>
          <p>
            {t(`tanks.together.${tank.direction === 1 ? 'collect' : 'deliver'}`, {
              smart_count: together.length,
              litres: format(data.together_l),
            })}
          </p>
          {unasked.length > 0 && tank.direction !== 1 && canDoAction(request) ? (
            <button
              type="button"
              className={controls.tool}
              onClick={() =>
                begin(request, {
                  kind: 'many',
                  which: { ids: unasked.map(({ id }) => id) },
                  count: unasked.length,
                })
              }
            >
              {t('tanks.requestTogether', { smart_count: unasked.length })}
            </button>
          ) : null}
        </div>
      ) : null}
      <ul className={`${styles.neighbours} ui-entries`}>
        {data.neighbours.map(one => (
          <li key={one.id}>
            <Neighbour one={one} path={path} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

function Neighbour({ one, path }: { one: Neighbour; path: string }) {
  const t = useTranslate()
  const { locale } = useZone()
  return (
    <>
      <Link to={recordLink(path, one.id)}>
        <bdi>{one.name}</bdi>
      </Link>
      <span className="ui-note">
        <bdi>{exact(one.distance_km, 1, locale)} km</bdi> · {contentWords(t, one)}
      </span>
      <span className={styles.end}>
        <Figure value={one.pct} unit="%" />
        {isOrdered(one) ? (
          <StatusChip tone="accent">{optionWords(t, 'tanks', 'topup_state', one.topup_state)}</StatusChip>
        ) : null}
        {one.together ? <StatusChip tone="good">{t('tanks.sameTrip')}</StatusChip> : null}
      </span>
    </>
  )
}
