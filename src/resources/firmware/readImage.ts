/** An image for upload, with its name, size and hash. */
export type Image = { name: string; size: number; sha256: string; base64: string }

/** The maximum size, so that its base64 fits a request. */
export const IMAGE_MAX_BYTES = 750_000
const CHUNK = 32_768

const hexOf = (bytes: Uint8Array) => Array.from(bytes, each => each.toString(16).padStart(2, '0')).join('')

function base64Of(bytes: Uint8Array): string {
  let text = ''
  // The number of arguments of a function call is limited.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** Reads the chosen file and computes its hash locally, to compare it with the published one. */
export async function readImage(file: File): Promise<Image> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return {
    name: file.name,
    size: bytes.length,
    sha256: hexOf(new Uint8Array(digest)),
    base64: base64Of(bytes),
  }
}
