type Detector = { detect(source: ImageData): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats?(): Promise<readonly string[]>
}

/** The browser's own reader of QR codes; where it has none, a small library that is fetched only then. */
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
        // Most pictures of a video hold no code.
        return []
      }
    },
  }
}
