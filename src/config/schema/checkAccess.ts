import { ROLES, isShared } from './access'
import type { Checked } from './checkFields'
import { unwrapComputed } from './fieldTypes'

/** Mistakes in who may see and do what: a scope that forgets somebody, rights of fields that aren't there. */
export function checkAccess({ entity, byName, say }: Checked) {
  const { access, rights, scope } = entity
  for (const [name, { read, write }] of Object.entries(rights)) {
    if (!entity.fields[name]) say(`rights.${name}`, 'is not a field')
    for (const role of [...(read ?? []), ...(write ?? [])])
      if (!access.read.includes(role)) say(`rights.${name}`, `the role ${role} doesn't read ${entity.name}`)
    for (const role of write ?? [])
      if (read && !read.includes(role))
        say(`rights.${name}`, `the role ${role} can't write what it doesn't read`)
  }
  for (const roles of Object.values(access))
    for (const role of roles) if (!ROLES.includes(role)) say('access', `"${role}" is not a role`)

  if (isShared(scope)) {
    if (typeof scope.shared !== 'string' || scope.shared.trim() === '') say('scope.shared', 'must say why')
    return
  }
  const others = access.read.filter(role => role !== 'admin')
  if (Object.keys(scope).length === 0 && others.length > 0)
    say('scope', `is empty, so that nothing is seen by ${others.join(', ')}`)
  for (const [kind, path] of Object.entries(scope)) {
    const [first, second, ...rest] = path!.split('.')
    const field = entity.fields[first!]
    if (!field || rest.length > 0) say(`scope.${kind}`, `"${path}" is not a path`)
    else if (second !== undefined) {
      const plain = unwrapComputed(field)
      const target = plain.type === 'reference' ? byName.get(plain.to) : undefined
      if (!target?.fields[second]) say(`scope.${kind}`, `"${path}" leads nowhere`)
      else if (target.source.kind !== entity.source.kind)
        say(`scope.${kind}`, 'crosses from documents to tables')
    }
  }
}
