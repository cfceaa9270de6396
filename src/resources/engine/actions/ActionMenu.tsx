import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import type { Action, Entity } from '../../../config/schema'
import { actionWords } from '../words'

type Props = {
  entity: Entity
  actions: readonly Action[]
  anchor: HTMLElement
  onChoose: (action: Action) => void
  onClose: () => void
}

/** Actions under one button. */
export default function ActionMenu({ entity, actions, anchor, onChoose, onClose }: Props) {
  const t = useTranslate()
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions.map(action => (
        <MenuItem
          key={action.name}
          onClick={() => {
            onClose()
            onChoose(action)
          }}
        >
          {actionWords(t, entity, action)}
        </MenuItem>
      ))}
    </Menu>
  )
}
