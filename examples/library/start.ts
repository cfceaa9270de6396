import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { draftedMigrations } from '../../server/engine/db/draftedMigrations'
import { startServer } from '../../server/engine/start'
import { product } from './features'
import { ACCOUNTS, PASSWORD, seed } from './seed'

process.env.DATA_DIR ??= mkdtempSync(`${tmpdir()}/library-`)
process.env.WEB_DIR ??= 'dist/examples/library'

startServer({
  ...product,
  migrations: draftedMigrations(product.app),
  prepared: ({ db }) => seed(db),
  announce: () => `${ACCOUNTS.map(([email]) => email).join(', ')}: all with the password ${PASSWORD}\n`,
})
