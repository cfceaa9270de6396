import { entities } from '../../src/config/entities'
import { startWorld } from '../api/contract/world'

/**
 * The real server on an empty store in memory, with a few records of every entity, in a process of its own: the tests of
 * pages run in a browser's clothes, which a database does not like. Says where it is and how to sign in.
 */
const RECORDS = 3
const { app, make } = await startWorld('pglite')
const made: Record<string, (number | string)[]> = {}
for (const entity of entities) {
  const ids: (number | string)[] = []
  for (let i = 0; i < RECORDS; i++) ids.push((await make(entity)).id)
  made[entity.name] = ids
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const token = (id: number, role: string) => app.jwt.sign({ sub: String(id), role })
const tokens = { admin: token(1, 'admin'), client: token(2, 'client') }
process.stdout.write(`${JSON.stringify({ address, tokens, made })}\n`)
process.on('disconnect', () => process.exit(0))
