import { useTranslate } from 'react-admin'
import { notices } from '../../config/entities/declared'
import { partsOf, type PanelProps } from '../engine/parts/parts'
import { Deliveries } from './Deliveries'
import { messageOf } from './message'
import { Recipients } from './Recipients'

/** Before sending: the recipients; afterwards: the delivery results. */
function Reach({ record, path }: PanelProps) {
  const t = useTranslate()
  if (record.state === 'sent') return <Deliveries record={record} path={path} />
  if (record.state === 'cancelled') return <p className="ui-muted">{t('notices.stopped')}</p>
  return <Recipients message={messageOf(record)} />
}

export default partsOf(notices, {
  mainAction: 'send',
  panels: [{ key: 'reach', label: 'notices.recipients', Content: Reach, span: 2 }],
})
