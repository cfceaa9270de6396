import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { uploadFirmware } from '../../config/calls/firmware'
import { firmwares } from '../../config/entities/declared'
import { FIRMWARE_LISTS } from '../../config/siblings'
import { partsOf } from '../engine/parts/parts'
import { canCall } from '../engine/permissions'

const UploadDialog = lazy(() => import('./UploadDialog').then(module => ({ default: module.UploadDialog })))

/** A firmware record is created by uploading its image. */
function Upload() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!canCall(uploadFirmware)) return null
  return (
    <>
      <button type="button" className="ui-primary" onClick={() => setOpen(true)}>
        {t('firmware.upload')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UploadDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Firmware images and their roll-outs. */
export default partsOf(firmwares, { ListAction: Upload, siblings: FIRMWARE_LISTS })
