import { useTranslate, type RaRecord } from 'react-admin'
import { isPossible, refusedFields, type Action, type Entity } from '../../../config/schema'
import { stateWords } from '../messageOf'
import { useParts } from '../parts/useParts'
import { titleOf } from '../titleOf'
import styles from './Actions.module.css'

/** The number of records that are named. */
const NAMED_MAX = 5

type Props = { entity: Entity; action: Action; rows: readonly RaRecord[] }

/** The selected records that the action will leave unchanged because of their state, before it is run. */
export function LeftOut({ entity, action, rows }: Props) {
  const t = useTranslate()
  const { refusals } = useParts()
  const Refusal = refusals?.[action.name]
  const left = rows.filter(row => !isPossible(action, row))
  if (left.length === 0) return null
  const words = (row: RaRecord) => stateWords(t, entity, refusedFields(action, row), row)
  return (
    <div className={`${styles.leftOut} ui-notice`}>
      <p>{t('engine.act.leftOut', { smart_count: left.length })}</p>
      <ul>
        {left.slice(0, NAMED_MAX).map(row => (
          <li key={row.id}>
            <bdi>{titleOf(entity, row)}</bdi>:{' '}
            {Refusal ? <Refusal record={row}>{words(row)}</Refusal> : words(row)}
          </li>
        ))}
      </ul>
      {left.length > NAMED_MAX ? <p>…</p> : null}
    </div>
  )
}
