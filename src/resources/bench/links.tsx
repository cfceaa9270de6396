import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { benchOn } from '../../config/benches'
import { screenOf } from '../../config/screens'
import controls from '../engine/list/Controls.module.css'
import { listPath } from '../engine/links'
import { canCall } from '../engine/permissions'
import styles from './Bench.module.css'
import { QrCode } from './QrCode'

/** From a list to the bench on which its records are made. */
export function BenchLink({ path }: { path: string }) {
  const t = useTranslate()
  const bench = benchOn(screenOf(path).entity.name)
  if (!bench || !canCall(bench.call)) return null
  return (
    <Link className={controls.tool} to={`${listPath('bench')}?station=${bench.station}`}>
      {t('bench.open')}
    </Link>
  )
}

/** What a thing's label says: its code, or its number where it has none of its own. */
const codeOf = ({ enclosure_id, device_id, code, id }: RaRecord) =>
  String(enclosure_id ?? device_id ?? code ?? id)

/** A thing's own label, which a scanner reads from the screen, and the way to all that go with it. */
export const labelsPanel =
  (kind: 'batch' | 'panel' | 'box' | 'device') =>
  ({ record }: { record: RaRecord }) => {
    const t = useTranslate()
    const code = codeOf(record)
    return (
      <div className={styles.own}>
        <QrCode text={code} />
        <div>
          <strong dir="ltr">{code}</strong>
          <Link
            className={controls.tool}
            to={`${listPath('labels')}?of=${kind}&id=${encodeURIComponent(String(record.id))}`}
          >
            {t('labels.print')}
          </Link>
        </div>
      </div>
    )
  }
