import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { reports } from '../../config/entities/declared'
import { CustomerCell } from '../common/CustomerCell'
import { listPath } from '../engine/links'
import { partsOf } from '../engine/parts/parts'
import controls from '../engine/list/Controls.module.css'

/** Links fault reports to the report library. */
function LibraryLink() {
  const t = useTranslate()
  return (
    <Link className={controls.tool} to={listPath('library')}>
      {t('screens.library')}
    </Link>
  )
}

export default partsOf(reports, { cells: { customer_id: CustomerCell }, ListAction: LibraryLink })
