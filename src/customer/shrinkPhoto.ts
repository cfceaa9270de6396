/** Maximum edge of an uploaded photo, pixels: enough to show a crack, and small on a slow network. */
const EDGE = 1600

/** Shrinks a photo to a JPEG without EXIF metadata; returns it unchanged where the browser can't decode it. */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo).catch(() => null)
  if (!bitmap) return photo
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise(done => canvas.toBlob(blob => done(blob ?? photo), 'image/jpeg', 0.85))
}
