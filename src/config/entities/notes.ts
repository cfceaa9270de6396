import { defineEntity, longText, reference, type Role } from '../schema'

const STAFF = ['admin', 'client', 'group manager'] as const satisfies readonly Role[]

/** Staff notes on a tank. */
export const notes = defineEntity({
  name: 'notes',
  source: { rest: '/notes', table: 'notes' },
  title: 'content',
  icon: 'list',
  fields: {
    tank_id: reference('tanks', { required: true, cascade: true }),
    content: longText({ required: true, max: 2000, label: 'Note' }),
  },
  list: {
    columns: ['tank_id', 'content', 'created_at', 'created_by'],
    filters: ['tank_id', 'created_at', 'created_by'],
    sort: '-created_at',
    search: ['content'],
    card: ['tank_id', 'created_at'],
  },
  access: { read: STAFF, create: STAFF, update: STAFF, remove: STAFF },
  scope: { groups: 'tank_id.group_id' },
})
