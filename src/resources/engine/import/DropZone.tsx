import { useState, type DragEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from '../../ui/Icon'
import styles from './Import.module.css'

/** Accepts a file by drag and drop or file dialog. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslate()
  const [over, setOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    // Keyboard users have the input; drag and drop is for the mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="import" size={32} />
      <strong>{t('office.import.drop')}</strong>
      <span>{t('office.import.hint')}</span>
      <input type="file" accept=".csv,text/csv" onChange={({ target }) => take(target.files)} />
    </label>
  )
}
