// `npm run start:firebase`: our own server beside Google's emulators of Firebase Authentication and Firestore.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../built.mjs'
import { PROJECT, startAuth, startFirestore } from './emulators'
import { openServer, seedAccounts, seedDocuments } from './seed'

const ROOT = join(import.meta.dirname, '../..')
const [AUTH_PORT, FIRESTORE_PORT] = [9099, 8085]

async function main() {
  for (const part of ['web', 'server'] as const)
    await ensureBuilt(part, () => console.log(`Building the ${part} …`))
  const auth = await startAuth(Number(process.env.FIREBASE_AUTH_PORT ?? AUTH_PORT))
  const firestore = await startFirestore(Number(process.env.FIRESTORE_PORT ?? FIRESTORE_PORT))
  const env = {
    ...process.env,
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: auth.host,
    FIRESTORE_EMULATOR_HOST: firestore.host,
  }
  const server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  })
  const stop = () => server.kill('SIGTERM')
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  server.on('exit', code => {
    void Promise.all([auth.stop(), firestore.stop()]).then(() => process.exit(code ?? 0))
  })
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}`
  await ready(`${url}/readyz`)
  const list = await openServer(url)
  await seedAccounts(auth.host, (await list('/api/users')) as never)
  await seedDocuments(firestore.host, list)
  console.log(`Sign in at ${url} by Google, Facebook or phone; codes of messages are at
http://${auth.host}/emulator/v1/projects/${PROJECT}/verificationCodes`)
}

/** Waits until the server has its records. */
async function ready(url: string) {
  while (!(await fetch(url).catch(() => undefined))?.ok) await new Promise(done => setTimeout(done, 500))
}

main().catch(error => {
  console.error((error as Error).message)
  process.exit(1)
})
