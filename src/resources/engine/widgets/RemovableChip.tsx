import Chip, { type ChipProps } from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import { Icon } from '../../ui/Icon'

/** Something chosen, with a cross that takes it away. By keyboard, arrows lead to it and Delete takes it away. */
export function RemovableChip({ label, ...props }: ChipProps & { label: string }) {
  const t = useTranslate()
  return (
    <Chip
      {...props}
      // MUI makes it a button, inside of which no other may be.
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
