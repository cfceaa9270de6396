import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  auditsV2,
  installations,
  installationsHistory,
  installationsImportInfo,
  setups,
} from '../../config/entities/declared'
import { INSTALL_LISTS } from '../../config/siblings'
import { importLink } from '../engine/links'
import { partsOf } from '../engine/parts/parts'
import { Icon } from '../ui/Icon'

const siblings = INSTALL_LISTS

/** Links import logs to the next import. */
function ImportAgain() {
  const t = useTranslate()
  return (
    <Link className="ui-primary" to={importLink('installs')}>
      <Icon name="import" size={18} />
      {t('office.import.import')}
    </Link>
  )
}

export const ofInstalls = partsOf(installations, { siblings })
export const ofAudits = partsOf(auditsV2, { siblings })
export const ofSetups = partsOf(setups, { siblings })
export const ofHistory = partsOf(installationsHistory, { siblings })
export const ofImports = partsOf(installationsImportInfo, { siblings, ListAction: ImportAgain })
