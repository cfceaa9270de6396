type Detector = { detect(source: ImageData): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats?(): Promise<readonly string[]>
}

/** The browser's BarcodeDetector for QR codes; without it, a small library loaded on demand. */
export async function codeDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats?.().catch(() => [])) ?? []
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] })
  const { decodeQR } = await import('qr/decode.js')
  return {
    async detect(image) {
      try {
        return [{ rawValue: decodeQR(image) }]
      } catch {
        // Most frames contain no code.
        return []
      }
    },
  }
}
