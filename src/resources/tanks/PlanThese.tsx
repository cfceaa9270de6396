import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate, type DataProvider, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { dispatchDepots, MAX_CHANGED_TANKS } from '../../config/calls/dispatch'
import { request } from '../../providers/calls/request'
import type { BulkSelection } from '../../providers/data/bulkAnswer'
import { useMorningText } from '../common/morningText'
import controls from '../engine/list/Controls.module.css'
import { listPath } from '../engine/links'
import { messageOf } from '../engine/messageOf'

type DepotTanks = { readonly id: number; readonly name: string; readonly tanks: readonly number[] }

/** The selected tanks; one more than allowed where there are more. */
async function selectedTanks(dataProvider: DataProvider, which: BulkSelection): Promise<RaRecord[]> {
  if ('ids' in which) {
    if (which.ids.length > MAX_CHANGED_TANKS) return which.ids.map(id => ({ id }))
    return (await dataProvider.getMany('tanks', { ids: [...which.ids] })).data
  }
  const { data } = await dataProvider.getList('tanks', {
    filter: which.filter,
    pagination: { page: 1, perPage: MAX_CHANGED_TANKS + 1 },
    sort: { field: 'id', order: 'ASC' },
  })
  return data
}

/** The tanks of each depot whose rounds the user may plan, most tanks first. */
async function byDepot(tanks: readonly RaRecord[]): Promise<DepotTanks[]> {
  const depots = await request(dispatchDepots, {})
  return depots
    .map(({ id, name }) => ({
      id,
      name,
      tanks: tanks.filter(tank => tank.group_id === id).map(tank => Number(tank.id)),
    }))
    .filter(depot => depot.tanks.length > 0)
    .toSorted((one, other) => other.tanks.length - one.tanks.length)
}

/** Opens the dispatch planner with the selected tanks added to the depot's next day. */
export function PlanThese({ which }: { which: BulkSelection }) {
  const t = useTranslate()
  const text = useMorningText()
  const notify = useNotify()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const [isBusy, setBusy] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [depots, setDepots] = useState<readonly DepotTanks[]>([])
  const open = ({ id, tanks }: DepotTanks) =>
    void navigate(`${listPath('dispatch-planner')}?depot=${id}`, { state: { addTanks: tanks } })

  async function plan(button: HTMLElement) {
    setBusy(true)
    try {
      const tanks = await selectedTanks(dataProvider, which)
      const found = tanks.length > MAX_CHANGED_TANKS ? [] : await byDepot(tanks)
      if (tanks.length > MAX_CHANGED_TANKS)
        notify(text('selection.planTooMany', { max: MAX_CHANGED_TANKS }), { type: 'error' })
      else if (found.length === 0) notify(text('selection.planNone'), { type: 'error' })
      else if (found.length === 1) open(found[0]!)
      else {
        setDepots(found)
        setAnchor(button)
      }
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={controls.tool}
        disabled={isBusy}
        aria-haspopup={anchor ? 'menu' : undefined}
        onClick={({ currentTarget }) => void plan(currentTarget)}
      >
        {text('selection.planThese')}
      </button>
      {anchor ? (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': text('selection.planDepots') } }}
        >
          {depots.map(depot => (
            <MenuItem key={depot.id} onClick={() => open(depot)}>
              {text('selection.planOf', { depot: depot.name, count: depot.tanks.length })}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}
