import { isList, storageOf, unwrapComputed, type Entity, type Field, type Role } from '../index'
import {
  claimFor,
  copiedEntities,
  type Copies,
  DOCUMENT_META,
  OWN_FIELDS,
  UNIQUE,
  uniqueFields,
  WORDS,
  WORDS_MAX,
  writtenEntities,
} from './collections'

const list = (names: readonly string[]) => `[${names.map(name => `'${name}'`).join(', ')}]`
const may = (roles: readonly Role[]) => (roles.length > 0 ? `may(${list(roles)})` : 'false')
const andAll = (conditions: readonly string[]) => conditions.join('\n        && ')

/** The documents that each role sees; a role that isn't listed sees none. */
function scopeCondition(entity: Entity): string {
  const roles = [...new Set(Object.values(entity.access).flat())]
  const clauses = roles.flatMap(role => {
    const scope = claimFor(entity, role)
    if (scope === undefined) return []
    if (scope === 'all') return [`role() == '${role}'`]
    const { field, claim, isList } = scope
    const value = claim === 'true' ? 'true' : `request.auth.token.${claim}`
    return [`(role() == '${role}' && d.${field} ${isList ? 'in' : '=='} ${value})`]
  })
  return clauses.length > 0 ? clauses.join(' || ') : 'false'
}

/** The value has its field's type, or is null if the field is optional. */
function fieldCondition(name: string, field: Field): string {
  const plain = unwrapComputed(field)
  const fits = storageOf(plain).rule?.(`d.${name}`, plain)
  if (fits === undefined) throw new Error(`${name}: a field of type ${plain.type} isn't stored`)
  return field.required === true && !field.readOnly ? `(${fits})` : `(d.${name} == null || ${fits})`
}

/**
 * Server-computed fields and fields moved by actions can't be written: they start at their defaults and stay
 * unchanged.
 */
const computedFields = ({ stored, writable, scope }: Entity) =>
  stored.filter(name => !writable.includes(name) && !('test' in scope && scope.test === name))

/** The initial value of such a field, in the rules language. */
function beginning(field: Field): string {
  if (isList(field)) return '[]'
  if (field.default === undefined) return 'null'
  return typeof field.default === 'string' ? `'${field.default}'` : String(field.default)
}

/** Fields that only some of the roles with write access may write. */
const guardedFields = (entity: Entity) =>
  Object.entries(entity.rights).flatMap(([name, { read, write }]) => {
    if (read) throw new Error(`${entity.name}.rights.${name}: Firestore can't hide one field of a document`)
    return write ? [`(${may(write)} || unchanged('${name}'))`] : []
  })

/** Collection names of an entity in and outside production. */
function collectionsOf({ name, source }: Entity): readonly string[] {
  if (source.kind !== 'collection') throw new Error(`${name} is a table`)
  return [...new Set([source.name, source.development])]
}

/** Users who may read the records may read their copies, within the same scope; no user may write them. */
function copyRules(entity: Entity): string {
  const { name, access } = entity
  return `    function ${name}Sees(d) {
      return ${scopeCondition(entity)};
    }
${collectionsOf(entity)
  .map(
    collection => `    match /${collection}/{id} {
      allow get: if ${may(access.read)} && (resource == null || ${name}Sees(resource.data));
      allow list: if ${may(access.read)} && ${name}Sees(resource.data);
    }
`,
  )
  .join('')}`
}

function entityRules(entity: Entity): string {
  const { name, access, stored, fields } = entity
  const keys = [...stored, ...DOCUMENT_META, WORDS]
  const computed = computedFields(entity)
  const collections = collectionsOf(entity)
  const reserved = (collection: string) =>
    uniqueFields(entity).map(field => `(isGone() || holds('${collection}', '${field}', id))`)
  return `    function ${name}Sees(d) {
      return ${scopeCondition(entity)};
    }
    function ${name}Fits(d) {
      return ${andAll([
        `d.keys().hasOnly(${list(keys)})`,
        `d.keys().hasAll(${list(keys)})`,
        ...stored.map(field => fieldCondition(field, fields[field]!)),
      ])};
    }
${collections
  .map(
    collection => `    match /${collection}/{id} {
      allow get: if ${may(access.read)} && (resource == null || ${name}Sees(resource.data));
      allow list: if ${may(access.read)} && resource.data.deleted_at == null && ${name}Sees(resource.data);
      allow create: if ${andAll([
        may(access.create),
        'isNew()',
        `${name}Sees(request.resource.data)`,
        `${name}Fits(request.resource.data)`,
        ...computed.map(field => `request.resource.data.${field} == ${beginning(fields[field]!)}`),
        ...reserved(collection),
      ])};
      allow update: if ${andAll([
        'isNext()',
        `${name}Sees(resource.data)`,
        `${name}Sees(request.resource.data)`,
        `${name}Fits(request.resource.data)`,
        ...computed.map(field => `unchanged('${field}')`),
        ...guardedFields(entity),
        `((${may(access.update)} && isPresent()) || (${may(access.remove)} && isRemoval()))`,
        ...reserved(collection),
      ])};
    }
`,
  )
  .join('')}`
}

/**
 * The users who may write reservations of unique values, by collection and field; no other user may access
 * reservations.
 */
function reservesCondition(entities: readonly Entity[]): string {
  const clauses = entities.flatMap(entity => {
    const fields = uniqueFields(entity)
    const { create, update, remove } = entity.access
    const roles = [...new Set([...create, ...update, ...remove])]
    return fields.length === 0
      ? []
      : [`(collection in ${list(collectionsOf(entity))} && field in ${list(fields)} && ${may(roles)})`]
  })
  return clauses.length > 0 ? clauses.join('\n        || ') : 'false'
}

/** Functions for users, roles and the states of documents, for use in the rules. */
const ACCESS_FUNCTIONS = `    function role() {
      return request.auth == null ? '' : request.auth.token.get('role', '');
    }
    function may(roles) {
      return role() in roles;
    }
    function who() {
      return request.auth.token.get('account_uid', '');
    }
    function isNew() {
      return request.resource.data.version == 1
        && request.resource.data.deleted_at == null
        && request.resource.data.created_at == request.time
        && request.resource.data.updated_at == request.time
        && request.resource.data.created_by == who()
        && request.resource.data.updated_by == who()
        && request.resource.data.${WORDS} is list
        && request.resource.data.${WORDS}.size() <= ${WORDS_MAX};
    }
    function isNext() {
      return request.resource.data.version == resource.data.version + 1
        && request.resource.data.created_at == resource.data.created_at
        && request.resource.data.created_by == resource.data.created_by
        && request.resource.data.updated_at == request.time
        && request.resource.data.updated_by == who()
        && request.resource.data.${WORDS} is list
        && request.resource.data.${WORDS}.size() <= ${WORDS_MAX};
    }
    function unchanged(field) {
      return request.resource.data[field] == resource.data[field];
    }
    function isPresent() {
      return resource.data.deleted_at == null && request.resource.data.deleted_at == null;
    }
    function isGone() {
      return request.resource.data.deleted_at != null;
    }
    function isRemoval() {
      return (request.resource.data.deleted_at == null || request.resource.data.deleted_at == request.time)
        && request.resource.data.diff(resource.data).affectedKeys()
          .hasOnly(['deleted_at', 'version', 'updated_at', 'updated_by']);
    }
`

/** Functions for reservations of unique values, for use in the rules. */
const reservationFunctions = (
  entities: readonly Entity[],
): string => `    function keyOf(collection, field, value) {
      return collection + '.' + field + '=' + value.lower().replace('/', '|');
    }
    function holds(collection, field, id) {
      return getAfter(/databases/$(database)/documents/${UNIQUE}/$(keyOf(collection, field, request.resource.data[field])))
        .data.id == id;
    }
    function owner(d) {
      return getAfter(/databases/$(database)/documents/$(d.collection)/$(d.id)).data;
    }
    function isOwned(key, d) {
      return keyOf(d.collection, d.field, owner(d)[d.field]) == key && owner(d).deleted_at == null;
    }
    function reserves(collection, field) {
      return ${reservesCondition(writtenEntities(entities))};
    }
`

/** The project's Firestore rules: the server's access checks, generated from the same declarations. */
export const firestoreRules = (
  entities: readonly Entity[],
  copies: Copies & { readonly users: string; readonly roles: string },
): string => `// Written by \`npm run firestore:rules\` from the declarations in src/config/entities.
rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${ACCESS_FUNCTIONS}${reservationFunctions(entities)}    match /${UNIQUE}/{key} {
      function isTheirs() {
        return reserves(key.split('=')[0].split('[.]')[0], key.split('=')[0].split('[.]')[1]);
      }
      allow get: if isTheirs();
      allow create: if isTheirs()
        && request.resource.data.keys().hasOnly(['collection', 'field', 'id'])
        && isOwned(key, request.resource.data);
      allow delete: if isTheirs() && !isOwned(key, resource.data);
    }
    match /${copies.users}/{uid} {
      function isOwn() {
        return request.auth != null && request.auth.uid == uid;
      }
      function ownFits(changed) {
        return changed.hasOnly(${list(Object.keys(OWN_FIELDS))})
${Object.entries(OWN_FIELDS)
  .map(
    ([name, max]) =>
      `          && (!('${name}' in request.resource.data)\n            || (request.resource.data.${name} is string && request.resource.data.${name}.size() <= ${max}))`,
  )
  .join('\n')};
      }
      allow get: if isOwn() || may(['admin']);
      allow list: if may(['admin']);
      allow create: if isOwn() && ownFits(request.resource.data.keys());
      allow update: if isOwn() && ownFits(request.resource.data.diff(resource.data).affectedKeys());
    }
    match /${copies.roles}/{name} {
      allow get: if request.auth != null;
      allow list: if may(['admin']);
    }
${Object.keys(copies)
  .filter(name => name !== 'users' && name !== 'roles')
  .map(name => `    match /${copies[name]}/{id} {\n      allow read: if may(['admin']);\n    }\n`)
  .join(
    '',
  )}${writtenEntities(entities).map(entityRules).join('')}${copiedEntities(entities, copies).map(copyRules).toSorted().join('')}  }
}
`
