import { unwrapComputed, type Entity } from '../index'
import { isChange, LIST_NAMES, pathsOf, takesListQuery, type Call } from './define'

/** Mistakes in calls that the compiler can't see, each as `METHOD path: problem`. */
export function mistakesIn(calls: readonly Call[], entities: readonly Entity[]): string[] {
  const mistakes: string[] = []
  const addresses = new Set<string>()
  const names = new Set(entities.map(({ name }) => name))
  for (const call of calls) {
    const report = (what: string) => mistakes.push(`${call.method} ${call.path}: ${what}`)
    const { params = {}, query = {}, body = {}, method } = call
    for (const path of pathsOf(call)) {
      const address = `${method} ${path}`
      if (addresses.has(address)) report('is the address of another call')
      addresses.add(address)
    }
    const parts = [...call.path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name!)
    for (const name of parts) if (!(name in params)) report(`"${name}" is not one of its params`)
    for (const name of Object.keys(params)) if (!parts.includes(name)) report(`"${name}" is not in its path`)
    const optional = /\{(\w+)\?\}$/.exec(call.path)?.[1]
    if (optional && params[optional]?.default === undefined)
      report(`"${optional}" may be left out and has no default`)

    const given = [params, query, body].flatMap(fields => Object.keys(fields))
    const taken = takesListQuery(call) ? [...given, ...LIST_NAMES] : given
    for (const name of new Set(taken.filter((one, i) => taken.indexOf(one) !== i)))
      report(`"${name}" stands for two things`)
    if (method === 'GET' && Object.keys(body).length > 0) report('a GET has no body')
    for (const [name, field] of Object.entries({ ...params, ...query, ...body })) {
      if (field.type === 'json') continue
      const plain = unwrapComputed(field)
      if ((plain.type === 'reference' || plain.type === 'references') && !names.has(plain.to))
        report(`"${name}" refers to "${plain.to}", which is not an entity`)
    }
    for (const name of Object.keys(call.example))
      if (!taken.includes(name)) report(`its example has "${name}"`)
    if ('public' in call.may && call.may.public.trim() === '') report('must say why it is public')
    if (call.unaudited?.trim() === '') report('must say why it is not in the audit log')
    if (call.unaudited !== undefined && !isChange(call))
      report('changes nothing that an audit log could hold')
    if ('roles' in call.may && call.may.roles.length === 0) report('names nobody who may')
  }
  return mistakes
}
