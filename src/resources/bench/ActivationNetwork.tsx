import { useRecordContext, useReference, useTranslate } from 'react-admin'
import styles from './ActivationNetwork.module.css'

const IDENTITIES = [
  ['sigfox_id', ''],
  ['dev_eui', 'DevEUI'],
  ['imei', 'IMEI'],
  ['iccid', 'ICCID'],
] as const

/** The network and the device's identity on it; for a cellular network the modem and the SIM card. */
export function ActivationNetwork() {
  const t = useTranslate()
  const record = useRecordContext()
  const { referenceRecord: device } = useReference({
    reference: 'devices',
    id: record?.device_id ?? '',
    options: { enabled: Boolean(record?.device_id) },
  })
  if (!record) return null
  return (
    <span className={styles.network}>
      {t(`entities.devices.options.network.${record.network}`)}
      {IDENTITIES.map(([name, word]) =>
        device?.network === record.network && device?.[name] ? (
          <small key={name} dir="ltr" title={`${word} ${device[name]}`.trim()}>
            {word} {device[name]}
          </small>
        ) : null,
      )}
    </span>
  )
}
