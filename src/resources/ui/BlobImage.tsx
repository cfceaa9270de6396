import { useCallback } from 'react'

/**
 * An image from memory. Its address is revoked only after the image has loaded: revoking it earlier, when the user
 * leaves at once, makes the browser report a failed resource.
 */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      const revoke = () => URL.revokeObjectURL(address)
      image.src = address
      return () => {
        if (image.complete) return revoke()
        image.addEventListener('load', revoke)
        image.addEventListener('error', revoke)
      }
    },
    [blob],
  )
  return <img ref={show} alt={alt} />
}
