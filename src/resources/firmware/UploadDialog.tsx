import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { uploadFirmware } from '../../config/calls/firmware'
import { useSend } from '../../providers/calls/useSend'
import { FieldsForm } from '../engine/form/FieldsForm'
import form from '../engine/form/Form.module.css'
import { IMAGE_MAX_BYTES, readImage, type Image } from './readImage'
import styles from './Rollout.module.css'

const { image: _image, ...FIELDS } = uploadFirmware.body!

type FileProps = {
  image: Image | undefined
  problem: string | undefined
  onChoose: (file: File | undefined) => void
}

/** The file input, and the size and hash of the chosen file. */
function FileField({ image, problem, onChoose }: FileProps) {
  const t = useTranslate()
  const file = useId()
  return (
    <div className={styles.file}>
      <label htmlFor={file}>{t('firmware.file')}</label>
      <input
        id={file}
        type="file"
        aria-invalid={problem !== undefined}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <p role="alert" className="field-wrong">
        {problem}
      </p>
      {image ? (
        <dl>
          <dt>{t('firmware.size')}</dt>
          <dd>{image.size.toLocaleString()} B</dd>
          <dt>{t('firmware.sha256')}</dt>
          <dd dir="ltr">
            <code>{image.sha256}</code>
          </dd>
        </dl>
      ) : null}
    </div>
  )
}

/** Uploads an image with its hash and signature. The server verifies both and reports which one is wrong. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const title = useId()
  const [image, setImage] = useState<Image>()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useSend(uploadFirmware)

  async function choose(chosen: File | undefined) {
    setImage(undefined)
    setProblem(undefined)
    if (!chosen) return
    if (chosen.size > IMAGE_MAX_BYTES) setProblem(t('firmware.tooLarge', { max: IMAGE_MAX_BYTES / 1000 }))
    else setImage(await readImage(chosen))
  }
  async function upload(values: Record<string, unknown>) {
    if (!image) {
      setProblem(t('firmware.noFile'))
      return
    }
    await mutateAsync({ ...values, image: image.base64 } as Parameters<typeof mutateAsync>[0])
    notify('firmware.uploaded', { type: 'success' })
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <div className={form.question}>
        <h2 id={title}>{t('firmware.upload')}</h2>
        <p className="ui-note">{t('firmware.byAnother')}</p>
        <FileField image={image} problem={problem} onChoose={chosen => void choose(chosen)} />
        <FieldsForm fields={FIELDS} words="firmwares" onSubmit={upload}>
          <div className="ui-row">
            <button type="submit" className={form.save} disabled={isPending}>
              {t('firmware.upload')}
            </button>
            <button type="button" className={form.second} onClick={onClose} disabled={isPending}>
              {t('engine.cancel')}
            </button>
          </div>
        </FieldsForm>
      </div>
    </Dialog>
  )
}
