import { useTranslate, type RaRecord } from 'react-admin'
import { refusedFields, type Action, type Entity } from '../../../config/schema'
import { stateWords } from '../messageOf'
import { useParts } from '../parts/useParts'
import { titleOf } from '../titleOf'
import type { Target } from './target'
import { useLeftOut } from './useLeftOut'
import styles from './Actions.module.css'

type Props = { entity: Entity; action: Action; target: Extract<Target, { kind: 'many' }> }

/** The selected records that the action will leave unchanged because of their state, before it is run. */
export function LeftOut({ entity, action, target }: Props) {
  const t = useTranslate()
  const { refusals } = useParts()
  const Refusal = refusals?.[action.name]
  const { records, count } = useLeftOut(entity, action, target)
  if (count === 0) return null
  const words = (row: RaRecord) => stateWords(t, entity, refusedFields(action, row), row)
  return (
    <div className={`${styles.leftOut} ui-notice`}>
      <p>{t('engine.act.leftOut', { smart_count: count })}</p>
      <ul>
        {records.map(row => (
          <li key={row.id}>
            <bdi>{titleOf(entity, row)}</bdi>:{' '}
            {Refusal ? <Refusal record={row}>{words(row)}</Refusal> : words(row)}
          </li>
        ))}
      </ul>
      {count > records.length ? <p>…</p> : null}
    </div>
  )
}
