import type { CheckedDeclaration, TakenOnce } from './checked'
import { mistakeInValue } from './checkFields'

/** Mistakes in the screens: paths, columns, and the filters that they are opened with. */
export function checkScreens(checked: CheckedDeclaration, taken: TakenOnce) {
  const { declaration, entity, report, known } = checked
  declaration.screens?.forEach(({ path, card = [] }) => known(`screens.${path}.card`, card))
  for (const screen of entity.screens) {
    const at = `screens.${screen.path}`
    if (screen.narrow.length === 0) report(at, 'has no column in a narrow window')
    known(at, [
      ...Object.keys({ ...screen.filter, ...screen.defaultFilter }),
      ...screen.columns,
      screen.sort.field,
    ])
    known(`${at}.labels`, Object.keys(screen.labels))
    checkFixedFilters(checked, screen)
    const other = taken('screen', screen.path, entity.name)
    if (other) report(at, `is a path of ${other} already`)
  }
}

type Screen = CheckedDeclaration['entity']['screens'][number]

function checkFixedFilters({ entity, report }: CheckedDeclaration, screen: Screen) {
  const at = `screens.${screen.path}`
  for (const name of Object.keys({ ...screen.filter, ...screen.defaultFilter }))
    if (!entity.list.filters[name]) report(at, `"${name}" is not a filter of the list`)
  for (const [param, name] of Object.entries(screen.params))
    if (!entity.list.filters[name]) report(`${at}.params.${param}`, `"${name}" is not a filter of the list`)
  for (const part of ['filter', 'defaultFilter'] as const)
    for (const [name, value] of Object.entries(screen[part])) {
      const fault = entity.fields[name] && mistakeInValue(entity.fields[name], value)
      if (fault) report(`${at}.${part}.${name}`, fault)
    }
}
