/**
 * The largest picture that the server decodes, in megapixels: a small file can contain a very large picture, and each
 * megapixel takes about a tenth of a second and twelve megabytes.
 */
export const MAX_MEGAPIXELS = 24

/** Whether the server decodes a picture of this size. */
export const hasDecodableSize = ({ width, height }: { readonly width: number; readonly height: number }) =>
  width * height <= MAX_MEGAPIXELS * 1e6
