/** Longest edge of a picture that is sent, in pixels: enough to see a crack, and no megabytes over a slow line. */
const EDGE = 1600

/** The picture as a smaller JPEG, without what a camera wrote into it; as it is where the browser can't read it. */
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
