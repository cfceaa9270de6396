import { authorisedJson } from '../auth/authorised'

/** Sends a picture, and answers the id by which a record then holds it. */
export async function sendAttachment(picture: Blob): Promise<string> {
  const { json } = await authorisedJson<{ id: string }>('/api/attachments', {
    method: 'POST',
    headers: { 'Content-Type': picture.type || 'application/octet-stream' },
    body: picture,
  })
  return json.id
}
