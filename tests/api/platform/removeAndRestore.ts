import { expect } from 'vitest'

type Ask = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  given?: unknown,
  sent?: Record<string, string>,
) => Promise<{ status: number }>

/** Removes a record, finds it among the removed ones, restores it, and removes it again. */
export async function removeAndRestore(ask: Ask, path: string, id: unknown) {
  expect((await ask('GET', `${path}/${id}/dependants`)).status).toBe(200)
  expect((await ask('DELETE', `${path}/${id}`, undefined, { 'if-match': '*' })).status).toBe(200)
  expect((await ask('GET', `${path}/deleted?range=[0,9]`)).status).toBe(200)
  expect((await ask('POST', `${path}/${id}/restore`)).status).toBe(200)
  expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200)
}

/** The same, followed by a bulk request: records that only the server creates can still be removed by hand. */
export async function removeOneAndMany(ask: Ask, path: string, id: unknown) {
  await removeAndRestore(ask, path, id)
  await ask('POST', `${path}/bulk`, { action: 'remove', ids: [id] })
}
