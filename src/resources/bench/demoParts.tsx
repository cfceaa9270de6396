import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { demoV2 } from '../../config/entities/declared'
import controls from '../engine/list/Controls.module.css'
import { listPath } from '../engine/links'
import { partsOf } from '../engine/parts/parts'

/** Links from recorded runs to the live readings. */
function LiveLink() {
  const t = useTranslate()
  return (
    <Link className={controls.tool} to={listPath('live-readings')}>
      {t('screens.live-readings')}
    </Link>
  )
}

export default partsOf(demoV2, { ListAction: LiveLink })
