import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { useMorningText } from '../common/morningText'
import { listLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import { choiceWords, labelWords } from '../engine/words'
import { UNKNOWN } from '../../config/schema/text/format'
import type { MorningAnswer } from './morningAnswer'
import styles from './Morning.module.css'

type Day = MorningAnswer['due']['lines'][number]['today']
type Days = { readonly today: Day; readonly tomorrow: Day }

const tanks = entityOf('tanks')

/** What is due today and tomorrow in litres: in all, and by depot and product. Each figure opens its tanks. */
export function Due({ due: { rows, filter, lines, totals } }: { due: MorningAnswer['due'] }) {
  const t = useTranslate()
  const text = useMorningText()
  if (rows === 0) return <p className="ui-muted">{text('nothingDue')}</p>
  const more = rows - lines.length
  return (
    <>
      <table className={styles.due}>
        <thead>
          <tr>
            <th scope="col">{labelWords(t, 'tanks', 'group_id')}</th>
            <th scope="col">{labelWords(t, 'tanks', 'content_type')}</th>
            <th scope="col">{text('today')}</th>
            <th scope="col">{text('tomorrow')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ direction, ...days }) => (
            <tr key={direction} className={styles.total}>
              <th scope="row" colSpan={2}>
                {text(`all.${direction}`)}
              </th>
              <Cells {...days} />
            </tr>
          ))}
          {lines.map(({ group_id, group, content_type, content_label, direction, ...days }) => (
            <tr key={`${group_id} ${content_type} ${direction}`}>
              <th scope="row">
                <bdi>{group}</bdi>
              </th>
              <td>{choiceWords(t, tanks, 'content_type', { content_type, content_label })}</td>
              <Cells {...days} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ui-note">
        {text('dueHint')}{' '}
        {more > 0 ? <Link to={listLink('tanks', { filter })}>{text('more', { count: more })}</Link> : null}
      </p>
    </>
  )
}

const Cells = ({ today, tomorrow }: Days) => (
  <>
    <Cell {...today} />
    <Cell {...tomorrow} />
  </>
)

function Cell({ tanks: count, litres, filter }: Day) {
  const text = useMorningText()
  const { short } = useMeasure('L')
  if (count === 0) return <td className="ui-muted">{UNKNOWN}</td>
  return (
    <td>
      <Link to={listLink('tanks', { filter })}>
        {short(litres)} <small>{text('selection.tanks', { smart_count: count })}</small>
      </Link>
    </td>
  )
}
