import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fetchFile } from '../../../providers/data/download'
import { BlobImage } from '../../ui/BlobImage'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Unknown } from './Plain'

/** Accepts only images from our server or over https: stored URLs must not execute as scripts. */
const isPicture = (address: unknown): address is string =>
  typeof address === 'string' && /^(https:\/\/|\/(?!\/))/.test(address)
/** Images on our server are stored by id. */
const isAttachment = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => isPicture(each) || isAttachment(each)) : []

/** An image visible only to users who may read its record: fetched with the bearer token. */
function Picture({ id, alt }: { id: string; alt: string }) {
  const [blob, setBlob] = useState<Blob | null>(null)
  useEffect(() => {
    let current = true
    fetchFile(`/api/attachments/${id}`).then(
      file => {
        if (current) setBlob(file)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [id])
  return blob ? <BlobImage blob={blob} alt={alt} /> : <span>{alt}</span>
}

/** An image from our server or over https; anything else is not rendered. */
export function Photo({ value, alt }: { value: string; alt: string }) {
  if (isAttachment(value)) return <Picture id={value} alt={alt} />
  return isPicture(value) ? <img src={value} alt={alt} loading="lazy" /> : <span>{alt}</span>
}

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
      {photos.map((address, i) =>
        isAttachment(address) ? (
          <Picture key={address} id={address} alt={t('engine.photo', { number: i + 1 })} />
        ) : (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={t('engine.photo', { number: i + 1 })} loading="lazy" />
          </a>
        ),
      )}
    </span>
  )
}

export const photos: FieldKind<'photos'> = { Cell, Show, block: true }
