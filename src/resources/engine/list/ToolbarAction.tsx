import { useState, type ComponentType, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { Icon, type IconName } from '../../ui/Icon'
import { PanelButton } from '../widgets/PanelButton'
import controls from './Controls.module.css'
import menus from './Menus.module.css'

type Props = { entity: Entity; screen: Screen }
export type PanelProps = Props & { onClose: () => void }
/** A secondary list action with a panel of its own. `label` is a translation key. */
export type ToolbarAction = {
  label: string
  icon: IconName
  Panel: ComponentType<PanelProps>
  /** Disabled without rows. */
  needsRows?: boolean
}

/** A toolbar action as a button. */
export function ToolbarButton({
  tool: { label, icon, Panel, needsRows },
  ...list
}: Props & { tool: ToolbarAction }) {
  const t = useTranslate()
  const { total } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <PanelButton
      open={open}
      onOpen={setOpen}
      label={t(label)}
      disabled={needsRows && !total}
      buttonClass={controls.tool}
      button={
        <>
          <Icon name={icon} size={18} />
          <span>{t(label)}</span>
        </>
      }
    >
      <Panel {...list} onClose={() => setOpen(false)} />
    </PanelButton>
  )
}

/** All toolbar actions in one menu, where there is no room for buttons. */
export function ToolbarMenu({
  tools,
  children,
  ...list
}: Props & { tools: readonly ToolbarAction[]; children?: ReactNode }) {
  const t = useTranslate()
  const { total } = useListContext()
  const [open, setOpen] = useState(false)
  const [chosen, choose] = useState<ToolbarAction | null>(null)
  const onOpen = (next: boolean) => {
    setOpen(next)
    choose(null)
  }
  return (
    <PanelButton
      open={open}
      onOpen={onOpen}
      step={chosen?.label}
      label={t(chosen?.label ?? 'engine.more')}
      buttonClass={controls.more}
      buttonLabel={t('engine.more')}
      button={<Icon name="more" size={24} />}
    >
      {chosen ? (
        <>
          <button type="button" className={menus.back} onClick={() => choose(null)}>
            <Icon name="back" size={16} />
            {t('engine.more')}
          </button>
          <chosen.Panel {...list} onClose={() => onOpen(false)} />
        </>
      ) : (
        <ul className={menus.menu}>
          {tools.map(tool => (
            <li key={tool.label}>
              <button type="button" disabled={tool.needsRows && !total} onClick={() => choose(tool)}>
                {t(tool.label)}
                <Icon name="next" size={14} />
              </button>
            </li>
          ))}
          {children}
        </ul>
      )}
    </PanelButton>
  )
}
