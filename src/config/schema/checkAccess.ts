import { flagOf, isShared, scopePath, type FeatureRule } from './access'
import type { CheckedDeclaration } from './checked'
import type { Checked } from './checkFields'
import type { AnyDeclaration } from './entity'
import { unwrapComputed, type Field } from './fieldTypes'
import { scopeKindOf, type Role, type Vocabulary } from './vocabulary'

/** Mistakes in access: scopes that omit a role, rights of unknown fields. */
export function checkAccess({ declaration, entity, byName, vocabulary, report }: CheckedDeclaration) {
  if (declaration.writtenBy === 'server') checkServerWrites(declaration, report)
  const { access, rights, scope, scopes } = entity
  const isRole = (role: Role) => vocabulary.roles.includes(role)
  for (const [name, { read, write }] of Object.entries(rights)) {
    if (!entity.fields[name]) report(`rights.${name}`, 'is not a field')
    for (const role of [...(read ?? []), ...(write ?? [])])
      if (!access.read.includes(role))
        report(`rights.${name}`, `the role ${role} doesn't read ${entity.name}`)
    for (const role of write ?? [])
      if (read && !read.includes(role))
        report(`rights.${name}`, `the role ${role} can't write what it doesn't read`)
  }
  for (const roles of Object.values(access))
    for (const role of roles) if (!isRole(role)) report('access', `"${role}" is not a role`)

  for (const [right, roles] of Object.entries(access))
    for (const role of roles)
      if (isRole(role) && !access.read.includes(role))
        report(`access.${right}`, `the role ${role} doesn't read ${entity.name}`)

  if (isShared(scope)) {
    if (typeof scope.shared !== 'string' || scope.shared.trim() === '') report('scope.shared', 'must say why')
    return
  }
  const others = access.read.filter(role => role !== 'admin')
  if (Object.keys(scope).length === 0 && others.length > 0)
    report('scope', `is empty, so that nothing is seen by ${others.join(', ')}`)
  else
    for (const role of others) {
      const kind = scopeKindOf(scopes, role)?.name
      if (kind !== undefined && scopePath(scope, kind) === undefined)
        report('scope', `has no "${kind}", so that nothing is seen by ${role}`)
    }
  for (const [kind, path] of Object.entries<string | undefined>(scope)) {
    if (!scopes[kind]) report('scope', `"${kind}" is not a kind of scope`)
    const [first, second, ...rest] = path!.split('.')
    const field = entity.fields[first!]
    if (!field || rest.length > 0) report(`scope.${kind}`, `"${path}" is not a path`)
    else if (second !== undefined) {
      const plain = unwrapComputed(field)
      const target = plain.type === 'reference' ? byName.get(plain.to) : undefined
      if (!target?.fields[second]) report(`scope.${kind}`, `"${path}" leads nowhere`)
      else if (target.source.kind !== entity.source.kind)
        report(`scope.${kind}`, 'crosses from documents to tables')
    }
    const owner = byName.get(scopes[kind]?.owner ?? '')
    if (owner && !leadsTo(owner.name, path!, entity, byName))
      report(`scope.${kind}`, `"${path}" is no reference to ${owner.name}`)
  }
}

/** Mistakes in the feature that users need: an unknown one, or roles that don't exist. */
export function checkFeature(
  rule: FeatureRule,
  { flags, roles }: Vocabulary,
  report: (mistake: string) => void,
) {
  if (!flags.some(flag => flag === flagOf(rule))) report(`"${flagOf(rule)}" is not a flag`)
  for (const role of typeof rule === 'string' ? [] : rule.roles)
    if (!roles.includes(role)) report(`"${role}" is not a role`)
}

/** A record that only the server writes is evidence: a role that could write it as well could forge it. */
function checkServerWrites({ access, import: wanted }: AnyDeclaration, report: Checked['report']) {
  for (const right of ['create', 'update', 'remove'] as const)
    if (access[right].length > 0)
      report(`access.${right}`, `only the server writes the records, not ${access[right].join(', ')}`)
  if (wanted !== undefined) report('import', 'only the server writes the records')
}

/** Whether a path ends at a reference to that entity, or at its own id. A dangling path is reported separately. */
function leadsTo(owner: string, path: string, entity: Checked['entity'], byName: Checked['byName']): boolean {
  const names = path.split('.')
  let at: Checked['entity'] | undefined = entity
  for (const name of names.slice(0, -1)) {
    const field: Field | undefined = at?.fields[name] && unwrapComputed(at.fields[name])
    at = field?.type === 'reference' ? byName.get(field.to) : undefined
  }
  const last = at?.fields[names.at(-1)!]
  if (!at || !last) return true
  const plain = unwrapComputed(last)
  return names.at(-1) === 'id' ? at.name === owner : plain.type === 'reference' && plain.to === owner
}
