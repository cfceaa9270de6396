import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import type { ReferenceField } from '../../config/schema'
import { getSession } from '../../providers/auth/session'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import { useFleetFilter } from './useFleetFilter'
import styles from './Analytics.module.css'

/** Roles that look at several clients. */
const ACROSS = ['admin', 'provider']

/** Client, depot and product, which hold for all figures of the page. */
export function FleetFilters() {
  const t = useTranslate()
  const { client, depot, content, set } = useFleetFilter()
  const offer: ReferenceField['offer'] = client === null ? { parent_id_neq: null } : { parent_id: client }
  return (
    <div className={styles.filters} role="search" aria-label={t('engine.filters')}>
      {ACROSS.includes(getSession()?.role ?? '') ? (
        <ReferenceCombobox
          to="tankgroups"
          offer={{ parent_id: null }}
          label={t('analytics.client')}
          size="small"
          value={client}
          onChange={id => set({ client: id, depot: null })}
        />
      ) : null}
      <ReferenceCombobox
        to="tankgroups"
        offer={offer}
        label={t('entities.tanks.fields.group_id')}
        size="small"
        value={depot}
        onChange={id => set({ depot: id })}
      />
      <TextField
        select
        size="small"
        label={t('entities.tanks.fields.content_type')}
        value={content ?? ''}
        onChange={({ target }) => set({ content: target.value || null })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('analytics.all')}</MenuItem>
        {FUEL_TYPES.map(type => (
          <MenuItem key={type} value={type}>
            {t(`entities.tanks.options.content_type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
    </div>
  )
}
