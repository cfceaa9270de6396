import { useGetOne, useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { canDo } from '../engine/permissions'
import { mapsLink } from '../ui/mapsLink'
import styles from './Tanks.module.css'

const LINES = ['address_1', 'address_2', 'address_3', 'postcode'] as const

type Props = { id: number; lat: number | null; lng: number | null }

/** The customer's phone number and address. */
export function CustomerLine({ id, lat, lng }: Props) {
  const t = useTranslate()
  const enabled = canDo('read', entityOf('customers'))
  const { data: customer, isPending } = useGetOne('customers', { id }, { enabled })
  // Reserves the space, to avoid layout shift.
  if (enabled && isPending) return <address className={styles.customer} aria-busy />
  if (!customer) return null
  const address = LINES.map(name => customer[name]).filter(Boolean)
  return (
    <address className={styles.customer}>
      <RecordTitle to="customers" id={id} />
      {customer.phone ? (
        <a href={`tel:${customer.phone}`} aria-label={`${t('tanks.call')} ${customer.phone}`}>
          <bdi dir="ltr">{customer.phone}</bdi>
        </a>
      ) : null}
      {/* Kept together: the directions link would wrap alone. */}
      <span>
        {address.length > 0 ? <bdi>{address.join(', ')}</bdi> : null}{' '}
        {lat !== null && lng !== null ? (
          <a href={mapsLink(lat, lng)} target="_blank" rel="noreferrer" data-print="none">
            {t('tanks.directions')}
          </a>
        ) : null}
      </span>
    </address>
  )
}
