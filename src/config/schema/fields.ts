import type * as T from './fieldTypes'

/**
 * Builders of fields. A builder returns plain data (it survives `JSON.stringify`); the type it returns keeps
 * what was said literally, so that `RecordOf` can tell a required field from an optional one.
 */
type Said<F, O> = F & O
const build =
  <F extends T.Field>(defaults: Partial<F> & Pick<F, 'type'>) =>
  <const O extends Partial<F>>(options?: O): Said<F, O> =>
    ({ ...defaults, ...options }) as Said<F, O>

export const text = build<T.TextField>({ type: 'text', max: 200 })
export const longText = build<T.LongTextField>({ type: 'longText', max: 4000 })
export const email = build<T.EmailField>({ type: 'email', max: 254 })
export const phone = build<T.PhoneField>({ type: 'phone' })
export const integer = build<T.IntegerField>({ type: 'integer' })
export const decimal = build<T.DecimalField>({ type: 'decimal', digits: 2 })
export const boolean = build<T.BooleanField>({ type: 'boolean' })
export const date = build<T.DateField>({ type: 'date' })
export const dateTime = build<T.DateTimeField>({ type: 'dateTime' })
export const duration = build<T.DurationField>({ type: 'duration', min: 0 })
export const photos = build<T.PhotosField>({ type: 'photos' })
export const tags = build<T.TagsField>({ type: 'tags', max: 20 })

/** A number with its unit; whole numbers unless `digits` says otherwise. */
export const quantity = <const O extends Partial<T.QuantityField>>(unit: T.Unit, options?: O) =>
  ({ type: 'quantity', digits: 0, unit, ...options }) as Said<T.QuantityField, O>

/** One of a fixed list of words or numbers. */
export const choice = <const V extends readonly T.Option[], const O extends Partial<T.ChoiceField>>(
  options: V,
  more?: O,
) => ({ type: 'choice', options, ...more }) as Omit<T.ChoiceField, 'options'> & { options: V } & O

/** Any number of a fixed list. */
export const choices = <const V extends readonly T.Option[], const O extends Partial<T.ChoicesField>>(
  options: V,
  more?: O,
) => ({ type: 'choices', options, ...more }) as Omit<T.ChoicesField, 'options'> & { options: V } & O

export const reference = <const O extends Partial<T.ReferenceField>>(to: string, more?: O) =>
  ({ type: 'reference', to, ...more }) as Said<T.ReferenceField, O>

export const references = <const O extends Partial<T.ReferencesField>>(to: string, more?: O) =>
  ({ type: 'references', max: 500, to, ...more }) as Said<T.ReferencesField, O>

export const relatedList = (
  of: string,
  by: string,
  more?: T.Common & Pick<T.RelatedListField, 'counted'>,
): T.RelatedListField => ({
  type: 'relatedList',
  of,
  by,
  ...more,
})

export const point = (lat: string, lng: string, more?: T.Common): T.PointField => ({
  type: 'point',
  lat,
  lng,
  ...more,
})

export const rows = <const C extends T.Fields, const O extends Partial<T.RowsField>>(columns: C, more?: O) =>
  ({ type: 'rows', max: 500, columns, ...more }) as Omit<T.RowsField, 'columns'> & { columns: C } & O

export const group = <const C extends T.Fields, const O extends Partial<T.GroupField>>(fields: C, more?: O) =>
  ({ type: 'group', fields, ...more }) as Omit<T.GroupField, 'fields'> & { fields: C } & O

/** What the server works out; `as` says how it looks. */
export const computed = <const F extends T.Field, const O extends T.Common>(as: F, more?: O) =>
  ({ type: 'computed', readOnly: true, as, ...more }) as Omit<T.ComputedField, 'as'> & {
    as: F
    readOnly: true
  } & O
