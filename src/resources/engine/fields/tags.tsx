import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { listWords, tagWords, type Translate } from '../words'
import { Unknown } from './Plain'
import { asList } from './filters'

const MAX_TAGS = 2
const listOf = (t: Translate, { field, value }: ViewProps<'tags'>) =>
  (asList(value) as string[]).filter(Boolean).map(tag => tagWords(t, field, tag))

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

/** The first tags, and how many more there are. */
function Cell(props: ViewProps<'tags'>) {
  const t = useTranslate()
  const tags = listOf(t, props)
  if (tags.length === 0) return <Unknown />
  const more = tags.length - MAX_TAGS
  return (
    <span data-tooltip={listWords(t, tags)}>
      <Tags tags={tags.slice(0, MAX_TAGS)} />
      {more > 0 ? <small> +{more}</small> : null}
    </span>
  )
}

const Show = (props: ViewProps<'tags'>) => {
  const tags = listOf(useTranslate(), props)
  return tags.length === 0 ? <Unknown /> : <Tags tags={tags} />
}

const Brief = (props: ViewProps<'tags'>) => {
  const t = useTranslate()
  return <>{listWords(t, listOf(t, props))}</>
}

const Filter = lazy(() => import('./TagsFilter'))

export const tags: FieldKind<'tags'> = {
  width: 120,
  Cell,
  Show,
  Brief,
  Filter,
}
