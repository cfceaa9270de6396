import Select from '@mui/material/Select'
import type { ReactNode } from 'react'
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
        <Labelled label={t('analytics.client')}>
          <ReferenceCombobox
            to="tankgroups"
            offer={{ parent_id: null }}
            label={t('analytics.client')}
            size="small"
            value={client}
            onChange={id => set({ client: id, depot: null })}
          />
        </Labelled>
      ) : null}
      <Labelled label={t('entities.tanks.fields.group_id')}>
        <ReferenceCombobox
          to="tankgroups"
          offer={offer}
          label={t('entities.tanks.fields.group_id')}
          size="small"
          value={depot}
          onChange={id => set({ depot: id })}
        />
      </Labelled>
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

/** The input says its label itself to who doesn't see it. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)
