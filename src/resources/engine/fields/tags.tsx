import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { listWords } from '../words'
import { Unknown } from './Plain'
import { asList } from './filters'

const SHOWN = 2
const listOf = (value: unknown) => (asList(value) as string[]).filter(Boolean)

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="field-tags">
      {tags.map(tag => (
        <span key={tag} dir="auto">
          {tag}
        </span>
      ))}
    </span>
  )
}

/** The first of them, and how many more there are. */
function Cell({ value }: ViewProps<'tags'>) {
  const t = useTranslate()
  const tags = listOf(value)
  if (tags.length === 0) return <Unknown />
  const more = tags.length - SHOWN
  return (
    <span data-tooltip={listWords(t, tags)}>
      <Tags tags={tags.slice(0, SHOWN)} />
      {more > 0 ? <small> +{more}</small> : null}
    </span>
  )
}

const Show = ({ value }: ViewProps<'tags'>) => {
  const tags = listOf(value)
  return tags.length === 0 ? <Unknown /> : <Tags tags={tags} />
}

const Brief = ({ value }: ViewProps<'tags'>) => {
  const t = useTranslate()
  return <>{listWords(t, listOf(value))}</>
}

const Filter = lazy(() => import('./TagsFilter'))

export const tags: FieldKind<'tags'> = {
  Cell,
  Show,
  Brief,
  Filter,
}
