import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { products } from '../../config/calls/dashboard'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { GroupFilter, Labelled } from '../common/GroupFilter'
import figures from '../engine/figures/Figures.module.css'
import { choiceWords } from '../engine/words'
import { useFleetFilter } from './useFleetFilter'

const tanks = entityOf('tanks')

/** Client, depot and product filters for all figures of the page. */
export function FleetFilters() {
  const t = useTranslate()
  const { client, depot, content, asked, set } = useFleetFilter()
  const { data } = useCall(products, { tank_group_id: asked.tank_group_id })
  return (
    <div className={figures.filters} role="search" aria-label={t('engine.filters')}>
      <GroupFilter client={client} depot={depot} onChoose={set} />
      <Labelled label={t('entities.tanks.fields.content_type')}>
        <Select
          native
          fullWidth
          size="small"
          inputProps={{ 'aria-label': t('entities.tanks.fields.content_type') }}
          value={content ?? ''}
          onChange={({ target }) => set({ content: target.value || null })}
        >
          <option value="">{t('analytics.all')}</option>
          {FUEL_TYPES.map(type => (
            <option key={type} value={type}>
              {choiceWords(t, tanks, 'content_type', {
                content_type: type,
                content_label: type === 'other' ? data?.other : null,
              })}
            </option>
          ))}
        </Select>
      </Labelled>
    </div>
  )
}
