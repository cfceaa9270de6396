import readExif from 'exif-reader'

export type Place = { readonly lat: number; readonly lng: number }

/** Degrees, minutes and seconds as one number; south and west are negative. */
function degreesOf(parts: unknown, side: unknown): number | undefined {
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every(part => Number.isFinite(part)))
    return undefined
  const [degrees, minutes, seconds] = parts as [number, number, number]
  const value = degrees + minutes / 60 + seconds / 3600
  return side === 'S' || side === 'W' ? -value : value
}

const JPEG = 0xffd8
const APP1 = 0xffe1
const SCAN = 0xffda

/** The Exif segment of a JPEG (CIPA DC-008, 4.5.4: an APP1 before the scan); undefined where there is none. */
function exifOf(jpeg: Buffer): Buffer | undefined {
  if (jpeg.readUInt16BE(0) !== JPEG) return undefined
  for (let at = 2, marker = jpeg.readUInt16BE(at); marker !== SCAN; marker = jpeg.readUInt16BE(at)) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const content = jpeg.subarray(at + 4, end)
    if (marker === APP1 && content.toString('latin1', 0, 6) === 'Exif\0\0') return content
    at = end
  }
  return undefined
}

/** Location from a picture's Exif data; null when it is missing or unreadable. */
export function placeOf(picture: Buffer): Place | null {
  try {
    const exif = exifOf(picture)
    const gps = exif && readExif(exif).GPSInfo
    const lat = degreesOf(gps?.GPSLatitude, gps?.GPSLatitudeRef)
    const lng = degreesOf(gps?.GPSLongitude, gps?.GPSLongitudeRef)
    if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
    return { lat, lng }
  } catch {
    return null
  }
}
