// Writes firestore.rules and firestore.indexes.json from the declarations.
import { COPIES } from '../../src/config/firestoreCopies'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities } from '../../src/config/entities/index'
import { firestoreIndexes } from '../../src/config/schema/firestore/indexes'
import { firestoreRules } from '../../src/config/schema/firestore/rules'

const root = join(import.meta.dirname, '../..')
writeFileSync(join(root, 'firestore.rules'), firestoreRules(entities, COPIES))
writeFileSync(
  join(root, 'firestore.indexes.json'),
  `${JSON.stringify(firestoreIndexes(entities), null, 2)}\n`,
)
