import { useRecordContext, useTranslate } from 'react-admin'
import { auditsV2 } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { labelWords, optionWords } from '../engine/words'
import { StatusChip } from '../ui/StatusChip'
import styles from './Audit.module.css'

type Check = { code: string; ok: boolean; comment: string | null }
const SOURCE = 'checks'

/** The audit's checks with their results; a failed one stands out. */
function Checks() {
  const t = useTranslate()
  const checks = (useRecordContext()?.checks ?? []) as readonly Check[]
  if (checks.length === 0) return <>–</>
  const label = (name: keyof Check) => labelWords(t, auditsV2.name, `${SOURCE}.${name}`)
  return (
    <table className={`${styles.checks} ui-table`}>
      <thead>
        <tr>
          {(['code', 'ok', 'comment'] as const).map(name => (
            <th key={name} scope="col">
              {label(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map(({ code, ok, comment }) => (
          <tr key={code}>
            <th scope="row">{optionWords(t, auditsV2.name, `${SOURCE}.code`, code)}</th>
            <td>
              <StatusChip tone={ok ? 'good' : 'bad'}>{t(ok ? 'format.yes' : 'format.no')}</StatusChip>
            </td>
            <td>{comment ? <bdi>{comment}</bdi> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default partsOf(auditsV2, { fields: { checks: { View: Checks } } })
