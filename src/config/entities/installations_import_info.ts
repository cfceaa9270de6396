import { boolean, computed, defineEntity, integer, rows, text } from '../schema'
import { ADMIN_READS } from './shared/access'

/** An imported file of installations, with its errors. */
export const installationsImportInfo = defineEntity({
  name: 'installations_import_info',
  source: { collection: 'installations_import_info', server: 'nobody but the server writes it' },
  title: 'file',
  icon: 'install',
  fields: {
    file: computed(text({ max: 200 })),
    rows: computed(integer({ min: 0 })),
    ok: computed(integer({ min: 0 }), { label: 'Valid rows' }),
    errors: computed(
      rows({ row: integer({ min: 1 }), field: text({ max: 60 }), text: text({ max: 200 }) }, { max: 1000 }),
    ),
    dry_run: computed(boolean(), { label: 'Trial run' }),
    by: computed(text({ max: 200 }), { label: 'Imported by' }),
  },
  list: {
    columns: ['file', 'rows', 'ok', 'dry_run', 'by', 'created_at'],
    filters: ['file', 'dry_run', 'created_at'],
    sort: '-created_at',
    card: ['ok', 'dry_run', 'created_at'],
  },
  writtenBy: 'server',
  access: ADMIN_READS,
  scope: {},
})
