import { isInFirestore, isShared, isWrittenInFirestore, scopeKindOf, scopePath, type Entity } from '../index'

/** The Firestore collection of an entity; outside production another one, where declared. */
export const collectionName = ({ source }: Entity, production: boolean): string => {
  if (source.kind !== 'collection') throw new Error('A table has no collection')
  return production ? source.name : source.development
}

/** Entities whose documents a Firebase project lists. */
export const firestoreEntities = (entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(isInFirestore)

/** Entities whose documents users also write in Firestore. */
export const writtenEntities = (entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(isWrittenInFirestore)

/** The collections of copies of tables that have an address of their own in Firestore, by the name of the entity. */
export type Copies = Readonly<Record<string, string>>

/**
 * Entities whose documents only our server writes, because it checks and updates data there. Firestore holds a
 * read-only copy of each document, some of them with lists.
 */
export const copiedEntities = (entities: readonly Entity[], copies: Copies): readonly Entity[] =>
  entities.filter(
    entity =>
      entity.source.kind === 'collection' &&
      !isWrittenInFirestore(entity) &&
      !Object.hasOwn(copies, entity.name),
  )

/** Fields omitted from a copy: secrets, and fields with read rights, as Firestore can't hide a single field. */
export const isHiddenInCopies = ({ fields, rights }: Entity, name: string): boolean =>
  fields[name]?.secret === true || rights[name]?.read !== undefined

/** Fields of `users/{uid}` that users may write about themselves, with maximum lengths. */
export const OWN_FIELDS = { name: 160, photo: 2000, phone: 30, locale: 10 } as const

/** Fields of every document. */
export const DOCUMENT_META = [
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'deleted_at',
] as const

/** The word prefixes that the quick search matches. */
export const WORDS = '_words'
export const WORDS_MAX = 200

/** The collection that reserves unique values, each with its document. */
export const UNIQUE = 'unique'

/** Fields that must be unique within the collection. */
export const uniqueFields = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.unique && field.unique !== true)
      throw new Error(`${entity.name}.${name}: Firestore keeps values unique in a whole collection only`)
    return field.unique ? [name] : []
  })

/** The token claim that a document's field must match for a role; undefined where the role sees no documents. */
export function claimFor(
  { scope, scopes }: Pick<Entity, 'scope' | 'scopes'>,
  role: string,
): { readonly field: string; readonly claim: string; readonly isList?: boolean } | 'all' | undefined {
  if (role === 'admin' || isShared(scope)) return 'all'
  const kind = scopeKindOf(scopes, role)
  const field = kind && scopePath(scope, kind.name)
  if (field === undefined) return undefined
  if (kind?.ids === undefined) return { field, claim: 'true' }
  return { field, claim: kind.claim ?? kind.name, isList: kind.many === true }
}

/** A user's rights as Firestore rules see them: custom claims that the server writes into the token. */
export type Claims = {
  readonly role: string
  readonly account?: number
  readonly account_uid?: string
  readonly groups?: readonly number[]
  readonly customer?: number
}

/** Whether a user may see a document; mirrors the rules. */
export function seesDocument(
  entity: Entity,
  who: Claims,
  document: Readonly<Record<string, unknown>>,
): boolean {
  const scope = claimFor(entity, who.role)
  if (scope === undefined || scope === 'all') return scope === 'all'
  const expected = scope.claim === 'true' ? true : who[scope.claim as keyof Claims]
  const value = document[scope.field]
  if (expected === undefined) return false
  return Array.isArray(expected) ? expected.includes(value) : expected === value
}

/** The key that reserves a unique value; the rules build the same key. */
export const reservationKey = (collection: string, field: string, value: unknown) =>
  `${collection}.${field}=${String(value).toLowerCase().replaceAll('/', '|')}`
