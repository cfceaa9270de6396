import { sql } from 'kysely'
import type { Product } from '../../server/engine/app'
import { serve } from '../../server/engine/calls/serve'
import type { Deps } from '../../server/engine/deps'
import { defineFeature, type Register } from '../../server/engine/feature'
import { defineTask } from '../../server/engine/tasks/task'
import { library, loans, popularBooks } from './app'

/** Books by the number of their loans, among the loans that the caller sees. */
const loanCalls: Register = (server, deps) =>
  serve(server, deps, popularBooks, ({ query, scoped, db }) =>
    db.run(sql<{ id: number; title: string; loans: number }>`
      select b.id, b.title, count(*)::int as loans from loans t join books b on b.id = t.book_id
      where ${scoped(loans).where()} group by b.id order by loans desc, b.title limit ${query.limit}`),
  )

/** Loans that were due before today. */
export const markOverdue = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.query(
    `update loans set state = 'overdue', version = version + 1, updated_at = $1
     where state = 'lent' and due_on < $1::date and deleted_at is null`,
    [now()],
  )

const lending = defineFeature({
  name: 'lending',
  calls: [loanCalls],
  tasks: [defineTask({ name: 'Mark overdue loans', every: 60_000, run: markOverdue })],
  users: {
    columns: ['branch_ids'],
    decidedBy: ['branches'],
    principal: async (_db, user) => ({ branchIds: user.branch_ids as number[] }),
  },
})

export const product: Product = { app: library, features: [lending] }
