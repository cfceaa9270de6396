import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { benchOn } from '../../config/benches'
import { screenOf } from '../../config/screens'
import controls from '../engine/list/Controls.module.css'
import { listPath } from '../engine/links'
import { canCall } from '../engine/permissions'
import styles from './Bench.module.css'
import { QrCode } from './QrCode'

/** Links a list to the bench that creates its records. */
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

/** The text of a record's label: its code, or its id where it has none. */
const codeOf = ({ enclosure_id, device_id, code, id }: RaRecord) =>
  String(enclosure_id ?? device_id ?? code ?? id)

/** A record's label as a QR code, and the link to the printable labels. */
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
