import type { CheckedDeclaration, TakenOnce } from './checked'
import { mistakeInValue } from './checkFields'

/** Mistakes in the screens: paths, columns, and the filters that they are opened with. */
export function checkScreens(checked: CheckedDeclaration, taken: TakenOnce) {
  const { declaration, entity, say, known } = checked
  const listed = (path: string, wide: readonly string[] = [], columns: readonly string[]) =>
    wide.forEach(name => columns.includes(name) || say(path, `"${name}" is not a column`))
  listed('list.wide', declaration.list.wide, entity.list.columns)
  declaration.screens?.forEach(({ path, wide, columns, card = [] }) => {
    listed(`screens.${path}.wide`, wide, columns ?? entity.list.columns)
    known(`screens.${path}.card`, card)
  })
  for (const screen of entity.screens) {
    const at = `screens.${screen.path}`
    if (screen.narrow.length === 0) say(at, 'has no column in a narrow window')
    known(at, [...Object.keys({ ...screen.filter, ...screen.begin }), ...screen.columns, screen.sort.field])
    known(`${at}.labels`, Object.keys(screen.labels))
    checkFixedFilters(checked, screen)
    const other = taken('screen', screen.path, entity.name)
    if (other) say(at, `is a path of ${other} already`)
  }
}

type Screen = CheckedDeclaration['entity']['screens'][number]

function checkFixedFilters({ entity, say }: CheckedDeclaration, screen: Screen) {
  const at = `screens.${screen.path}`
  for (const name of Object.keys({ ...screen.filter, ...screen.begin }))
    if (!entity.list.filters[name]) say(at, `"${name}" is not a filter of the list`)
  for (const [param, name] of Object.entries(screen.params))
    if (!entity.list.filters[name]) say(`${at}.params.${param}`, `"${name}" is not a filter of the list`)
  for (const part of ['filter', 'begin'] as const)
    for (const [name, value] of Object.entries(screen[part])) {
      const fault = entity.fields[name] && mistakeInValue(entity.fields[name], value)
      if (fault) say(`${at}.${part}.${name}`, fault)
    }
}
