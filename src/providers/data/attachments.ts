import { authorisedJson } from '../auth/authorised'

/** Uploads a picture and returns the id to store in a record. */
export async function sendAttachment(picture: Blob): Promise<string> {
  const { json } = await authorisedJson<{ id: string }>('/api/attachments', {
    method: 'POST',
    headers: { 'Content-Type': picture.type || 'application/octet-stream' },
    body: picture,
  })
  return json.id
}
