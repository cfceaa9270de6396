import { COPIES } from '../../src/config/firestoreCopies'
import { entities } from '../../src/config/entities'
import {
  collectionName,
  firestoreEntities,
  reservationKey,
  UNIQUE,
  uniqueFields,
  type Claims,
} from '../../src/config/schema/firestore/collections'
import { isWrittenInFirestore } from '../../src/config/schema'
import { toDocument } from '../../src/config/schema/firestore/documents'
import { restFields } from '../../src/config/schema/firestore/restValues'
import { ACCOUNTS, PASSWORD } from '../../demo/seed/accounts'
import { PROJECT } from './emulators'

const OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' }
const DATABASE = `projects/${PROJECT}/databases/(default)`
/** Documents per batch that Firestore accepts. */
const AT_ONCE = 400
/** Phone numbers of demonstration users who sign in by phone. */
export const PHONES: Readonly<Record<string, string>> = {
  'firebase-admin@ullage.test': '+353861234565',
  'test-user@ullage.test': '+353861234566',
  'install-user@ullage.test': '+353861234567',
  'customer@ullage.test': '+353861234568',
}

type Row = { id: string } & Record<string, unknown>
type Person = {
  id: number
  uid: string
  email: string
  name: string
  role_type: string
  customer_id: number | null
}

/** Claims as the server writes them at each sign-in. Users seeded here have no groups. */
const claimsOf = ({ id, uid, role_type, customer_id }: Person): Claims => ({
  role: role_type,
  account: id,
  account_uid: uid,
  ...(customer_id !== null && { customer: customer_id }),
})

async function send(url: string, body: object, headers: Record<string, string> = OWNER): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Creates provider accounts for demonstration users, each with the ID that our own server knows. */
export async function seedAccounts(auth: string, people: readonly Person[]) {
  const wanted = ACCOUNTS.filter(({ sign_in }) => sign_in === 'firebase').map(({ email }) => email)
  const users = people
    .filter(({ email }) => wanted.includes(email))
    .map(person => ({ ...person, claims: claimsOf(person) }))
    .map(({ uid, email, name, claims }) => ({
      localId: uid,
      customAttributes: JSON.stringify(claims),
      email,
      displayName: name,
      emailVerified: true,
      ...(PHONES[email] && { phoneNumber: PHONES[email] }),
      providerUserInfo: ['google.com', 'facebook.com'].map(providerId => ({
        providerId,
        rawId: `${providerId}-${uid}`,
        email,
        displayName: name,
      })),
    }))
  await send(`http://${auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchCreate`, {
    users,
  })
}

type Write = { update: { name: string; fields: object } }
const put = (path: string, values: Record<string, unknown>): Write => ({
  update: { name: `${DATABASE}/documents/${path}`, fields: restFields(values) },
})

async function commit(firestore: string, writes: readonly Write[]) {
  for (let i = 0; i < writes.length; i += AT_ONCE)
    await send(`http://${firestore}/v1/${DATABASE}/documents:commit`, {
      writes: writes.slice(i, i + AT_ONCE),
    })
}

/** Calls our own server as the demonstration's administrator. */
export async function openServer(url: string) {
  const json = { 'content-type': 'application/json' }
  const credentials = { email: 'admin@ullage.test', password: PASSWORD }
  const { token } = (await send(`${url}/api/signin`, credentials, json)) as { token: string }
  return async (path: string): Promise<Row[]> => {
    const range = encodeURIComponent('[0,999]')
    const response = await fetch(`${url}${path}?range=${range}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as Row[]
  }
}

/** Copies the demonstration's documents and the roles from our own server into Firestore. */
export async function seedDocuments(firestore: string, list: (path: string) => Promise<Row[]>) {
  for (const entity of firestoreEntities(entities)) {
    if (entity.source.kind !== 'collection') continue
    const rows = await list(`/api/collections/${entity.source.name}`)
    const name = collectionName(entity, false)
    const reserved = (isWrittenInFirestore(entity) ? uniqueFields(entity) : []).flatMap(field =>
      rows.map(row =>
        put(`${UNIQUE}/${reservationKey(name, field, row[field])}`, {
          collection: name,
          field,
          id: row.id,
        }),
      ),
    )
    const documents = rows.map(row => put(`${name}/${row.id}`, toDocument(entity, row.id, row)))
    await commit(firestore, [...documents, ...reserved])
  }
  const roles = await list('/api/collections/roles')
  await commit(
    firestore,
    roles.map(({ name, permissions, routes }) =>
      put(`${COPIES.roles}/${String(name)}`, { name, permissions, routes }),
    ),
  )
}
