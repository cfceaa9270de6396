import { useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Unknown } from './Plain'

/** Only pictures of our own server or of a secure address: what is stored must not run as a script. */
const isPicture = (address: unknown): address is string =>
  typeof address === 'string' && /^(https:\/\/|\/(?!\/))/.test(address)
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isPicture) : [])

function Cell({ value }: ViewProps<'photos'>) {
  const t = useTranslate()
  const { length } = listOf(value)
  return length === 0 ? <Unknown /> : <span>{t('engine.photos', { smart_count: length })}</span>
}

function Show({ value }: ViewProps<'photos'>) {
  const t = useTranslate()
  const photos = listOf(value)
  if (photos.length === 0) return <Unknown />
  return (
    <span className="field-photos">
      {photos.map((address, i) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={t('engine.photo', { number: i + 1 })} loading="lazy" />
        </a>
      ))}
    </span>
  )
}

export const photos: FieldKind<'photos'> = { Cell, Show, block: true }
