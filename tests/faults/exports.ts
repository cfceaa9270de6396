import { faultsOf } from './fault'

export const exportsAndImports = faultsOf('exports', [
  {
    title: 'a cell that begins like a formula is exported as it is',
    file: 'server/engine/crud/csv.ts',
    symbol: 'cell',
    find: 'const text = harmless(value)',
    replace: 'const text = value',
    tests: ['tests/security/bounds.test.ts'],
    only: 'a table cell that begins like a formula',
  },
  {
    title: 'a file fills the depots of every client',
    file: 'server/engine/crud/import/references.ts',
    symbol: 'findReferences',
    find: 'scopeOf(writer.principal, target)',
    replace: "scopeOf({ ...writer.principal, role: 'admin' }, target)",
    tests: ['tests/api/office/import.test.ts'],
    only: 'whoever imports sees and fills their own depots alone',
  },
  {
    title: 'the rows before a refused one stay',
    file: 'server/engine/crud/import/importFile.ts',
    symbol: 'importRows',
    find: 'return atomically(writer, async inside => {',
    replace: 'return Promise.resolve(writer).then(async inside => {',
    tests: ['tests/api/office/import.test.ts'],
    only: 'what only the rows of a file are to each other',
  },
  {
    title: 'an export of chosen rows has all rows of the filter',
    file: 'server/engine/crud/export.ts',
    symbol: 'rowsAsked',
    find: '[...wanted.conditions, ...only.conditions]',
    replace: 'wanted.conditions',
    tests: ['tests/api/crud/files.test.ts'],
    only: 'has the rows that were chosen',
  },
  {
    title: 'an exported file ends after its first batch',
    file: 'server/engine/crud/pages.ts',
    symbol: 'everyRow',
    find: 'while (after !== undefined) {',
    replace: "while (after === 'start') {",
    tests: ['tests/api/crud/files.test.ts'],
    only: 'has every row of the list',
  },
])
