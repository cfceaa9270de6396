import { useRecordContext, useTranslate } from 'react-admin'
import { measurements } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { StatusChip } from '../ui/StatusChip'
import { BenchLink } from './links'

/** The verdict as a coloured label. */
function Verdict() {
  const record = useRecordContext()
  const t = useTranslate()
  if (typeof record?.pass !== 'boolean') return <>–</>
  return (
    <StatusChip tone={record.pass ? 'good' : 'bad'}>
      {t(record.pass ? 'bench.passed' : 'bench.failed')}
    </StatusChip>
  )
}

export default partsOf(measurements, { ListAction: BenchLink, cells: { pass: Verdict } })
