import { entityOf } from '../../providers/app'
import { useGroups } from '../engine/figures/useFigures'
import { canDo } from '../engine/permissions'

const events = entityOf('events')
const MOST = 99
/** The queues of events that an entry of the menu leads to. */
const QUEUES: Readonly<Record<string, readonly string[]>> = {
  approvals: ['threshold', 'sudden_change'],
  threshold: ['threshold'],
  suddenChange: ['sudden_change'],
}

/** How much waits for approval behind an entry of the menu; nothing beside other entries, or for none. */
export default function MenuCount({ of }: { of: string }) {
  const queues = QUEUES[of]
  return queues && canDo('read', events) ? <Open queues={queues} /> : null
}

function Open({ queues }: { queues: readonly string[] }) {
  const { data = [] } = useGroups(events, { by: 'queue' }, { state: 'open', leads: true })
  const open = data.reduce((sum, { key, count }) => sum + (queues.includes(String(key)) ? count : 0), 0)
  return open === 0 ? null : <b className="ui-count">{open > MOST ? `${MOST}+` : open}</b>
}
