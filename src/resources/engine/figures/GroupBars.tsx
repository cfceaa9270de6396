import { useTranslate } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { listLink } from '../links'
import { Bars, type Bar } from './Bars'
import { useGroups, type Group, type GroupBy } from './useFigures'

type Props = {
  entity: Entity
  /** The screen whose list a bar opens. */
  path: string
  title: string
  by: GroupBy
  filter: Readonly<Record<string, unknown>>
  /** What a group is called. */
  say: (key: string) => string
  figure: (group: Group) => Pick<Bar, 'value' | 'text'>
}

/** The records of a list by the values of a field, a bar each that opens the records behind it. */
export function GroupBars({ entity, path, title, by, filter, say, figure }: Props) {
  const t = useTranslate()
  const { data, error, refetch } = useGroups(entity, by, filter)
  const bars = data
    // What nothing can be in, such as less than none, is only shown where something is.
    ?.filter(({ key, count }) => count > 0 || (key !== null && !String(key).startsWith('..')))
    .map(group => ({
      key: String(group.key),
      label: group.key === null ? t('format.unknown') : say(String(group.key)),
      to: listLink(path, { filter: { ...filter, ...group.filter } }),
      ...(group.key === null ? { tone: 'unknown' as const } : {}),
      ...figure(group),
    }))
  return <Bars title={title} bars={bars} error={error} onRetry={() => void refetch()} />
}
