import { authorisedJson } from '../providers/auth/authorised'

/** Uploads a photo and returns its id for the record that it belongs to. */
export async function sendPhoto(photo: Blob): Promise<string> {
  const { json } = await authorisedJson<{ id: string }>('/api/attachments', {
    method: 'POST',
    headers: { 'Content-Type': photo.type || 'application/octet-stream' },
    body: photo,
  })
  return json.id
}
