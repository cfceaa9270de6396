import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import { GroupFilter, Labelled } from '../engine/figures/GroupFilter'
import figures from '../engine/figures/Figures.module.css'
import { useFleetFilter } from './useFleetFilter'

/** Client, depot and product, which hold for all figures of the page. */
export function FleetFilters() {
  const t = useTranslate()
  const { client, depot, content, set } = useFleetFilter()
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
              {t(`entities.tanks.options.content_type.${type}`)}
            </option>
          ))}
        </Select>
      </Labelled>
    </div>
  )
}
