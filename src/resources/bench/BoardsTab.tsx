import { Link } from 'react-router-dom'
import { useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { FieldView } from '../engine/EntityField'
import controls from '../engine/list/Controls.module.css'
import { listPath } from '../engine/links'

const batches = entityOf('batches')

/** The bare boards of a batch, with a link to the inspection bench. */
export function BoardsTab() {
  const t = useTranslate()
  return (
    <>
      <p className="ui-row">
        <Link className={controls.tool} to={`${listPath('bench')}?station=boards`}>
          {t('bench.open')}
        </Link>
        <Link className={controls.tool} to={listPath('pcb_preparations')}>
          {t('bench.allBoards')}
        </Link>
      </p>
      <FieldView entity={batches} name="pcb_preparations" />
    </>
  )
}
