import Chip, { type ChipProps } from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import { Icon } from '../../ui/Icon'

/** A chip with a remove button. By keyboard, arrow keys focus it and Delete removes it. */
export function RemovableChip({ label, ...props }: ChipProps & { label: string }) {
  const t = useTranslate()
  return (
    <Chip
      {...props}
      // MUI makes it a button, which must not contain another button.
      role="group"
      aria-label={label}
      label={<bdi>{label}</bdi>}
      deleteIcon={
        <button type="button" tabIndex={-1} aria-label={t('engine.removeTag', { tag: label })}>
          <Icon name="close" size={12} />
        </button>
      }
    />
  )
}
