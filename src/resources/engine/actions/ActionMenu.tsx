import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate, type RaRecord } from 'react-admin'
import type { Action, Entity } from '../../../config/schema'
import { actionWords } from '../words'

type Props = {
  entity: Entity
  actions: readonly Action[]
  /** The record that the actions apply to. */
  record?: RaRecord | undefined
  anchor: HTMLElement
  onChoose: (action: Action) => void
  onClose: () => void
}

/** A menu of actions. */
export default function ActionMenu({ entity, actions, record, anchor, onChoose, onClose }: Props) {
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
          {actionWords(t, entity, action, record)}
        </MenuItem>
      ))}
    </Menu>
  )
}
