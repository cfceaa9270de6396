import { isInFirestore, isShared, isWrittenInFirestore, scopeKindOf, scopePath, type Entity } from '../index'

/** The collection of an entity's documents: another one outside production, where the declaration says so. */
export const collectionName = ({ source }: Entity, production: boolean): string => {
  if (source.kind !== 'collection') throw new Error('A table has no collection')
  return production ? source.name : source.development
}

/** Entities whose documents a Firebase project lists. */
export const firestoreEntities = (entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(isInFirestore)

/** Those of them that people write there as well. */
export const writtenEntities = (entities: readonly Entity[]): readonly Entity[] =>
  entities.filter(isWrittenInFirestore)

/** The collections of copies of tables that have an address of their own in Firestore, by the name of the entity. */
export type Copies = Readonly<Record<string, string>>

/**
 * Entities whose documents our own server writes, as what their writes check or change is there. Firestore has a copy of each
 * document, to read, and for some of them to list.
 */
export const copiedEntities = (entities: readonly Entity[], copies: Copies): readonly Entity[] =>
  entities.filter(
    entity =>
      entity.source.kind === 'collection' &&
      !isWrittenInFirestore(entity) &&
      !Object.hasOwn(copies, entity.name),
  )

/** Fields that a copy leaves out: secrets, and what not every reader may see, as Firestore can't hide one field. */
export const isHiddenInCopies = ({ fields, rights }: Entity, name: string): boolean =>
  fields[name]?.secret === true || rights[name]?.read !== undefined

/** What people may write of themselves in `users/{uid}`, and how long it may be. */
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

/** The beginnings of the words that the quick search finds a document by. */
export const WORDS = '_words'
export const WORDS_MAX = 200

/** Values that no two documents share, each with the document that has it. */
export const UNIQUE = 'unique'

/** Fields that must be unique in the whole collection. */
export const uniqueFields = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.unique && field.unique !== true)
      throw new Error(`${entity.name}.${name}: Firestore keeps values unique in a whole collection only`)
    return field.unique ? [name] : []
  })

/** The claim that a document's field must match for somebody of a role to see it; undefined where the role sees none. */
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

/** What Firestore's rules know of somebody: their rights, as the server writes them into their token. */
export type Claims = {
  readonly role: string
  readonly account?: number
  readonly account_uid?: string
  readonly groups?: readonly number[]
  readonly customer?: number
}

/** Whether somebody sees a document: the same as the rules say. */
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

/** The key under which a value that must be unique is reserved; the rules spell it alike. */
export const reservationKey = (collection: string, field: string, value: unknown) =>
  `${collection}.${field}=${String(value).toLowerCase().replaceAll('/', '|')}`
