import { useState } from 'react'
import type { LazyText } from '../common/lazyText'
import menus from '../engine/list/Menus.module.css'
import { PanelButton } from '../engine/widgets/PanelButton'
import { Icon } from '../ui/Icon'
import type { Truck } from './types'

type Props = {
  trucks: readonly Truck[]
  /** The shown trucks; all where none is named. */
  chosen: readonly number[]
  text: LazyText
  onChoose: (ids: readonly number[]) => void
}

/** Chooses the trucks whose lanes and routes are shown. */
export function TruckFilter({ trucks, chosen, text, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  if (trucks.length < 2) return null
  const isAll = chosen.length === 0
  const toggle = (id: number) => {
    const shown = isAll ? trucks.map(truck => truck.id) : chosen
    const next = shown.includes(id) ? shown.filter(each => each !== id) : [...shown, id]
    onChoose(next.length === trucks.length ? [] : next)
  }
  return (
    <PanelButton
      open={open}
      onOpen={setOpen}
      label={text('trucks')}
      buttonClass="ui-button"
      button={
        <>
          <Icon name="lorry" size={18} />
          {isAll ? text('allTrucks') : text('someTrucks', { count: chosen.length, total: trucks.length })}
        </>
      }
    >
      {trucks.map(({ id, reg }) => (
        <label key={id} className={menus.tick}>
          <input type="checkbox" checked={isAll || chosen.includes(id)} onChange={() => toggle(id)} />
          <bdi>{reg}</bdi>
        </label>
      ))}
    </PanelButton>
  )
}
