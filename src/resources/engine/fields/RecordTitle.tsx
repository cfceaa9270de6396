import { entityOf } from '../../../providers/app'
import { useReference } from 'react-admin'
import { Link } from 'react-router-dom'
import { canDo } from '../permissions'
import { recordLink, screenFor } from '../links'
import { Unknown } from './Plain'
import { titleOf } from '../titleOf'

type Props = { to: string; id: number | string; link?: boolean }

/** Another record's title, as a link where the user may open it. Requests of one page are batched. */
export function RecordTitle({ to, id, link = true }: Props) {
  const entity = entityOf(to)
  const readable = canDo('read', entity)
  const { referenceRecord: record, isPending } = useReference({
    reference: to,
    id,
    options: { enabled: readable },
  })
  if (!record)
    return isPending && readable ? <span className="field-pending" aria-busy="true" /> : <Unknown />
  const words = titleOf(entity, record)
  const screen = link ? screenFor(entity, record) : undefined
  if (!screen) return <bdi data-tooltip={words}>{words}</bdi>
  return (
    <Link
      to={recordLink(screen.path, record.id)}
      data-tooltip={words}
      onClick={event => event.stopPropagation()}
      tabIndex={-1}
    >
      <bdi>{words}</bdi>
    </Link>
  )
}
