import { DateTimeInput } from 'react-admin'
import { Age } from '../../ui/Age'
import { useZone } from '../useZone'
import type { FieldKind, ViewProps } from '../FieldKind'

function View({ value, field }: ViewProps<'dateTime'>) {
  const { timeZone, locale, now } = useZone()
  return (
    <Age at={value as string | null} now={now} timeZone={timeZone} locale={locale} coloured={field.fresh} />
  )
}

export const dateTime: FieldKind<'dateTime'> = {
  View,
  Input: ({ field: _field, entity: _entity, ...props }) => (
    <DateTimeInput {...props} parse={(value: string) => (value ? new Date(value).toISOString() : null)} />
  ),
}
