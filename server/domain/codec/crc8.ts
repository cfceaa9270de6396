const POLYNOMIAL = 0x07

const TABLE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ POLYNOMIAL : crc << 1
  return crc
})

/**
 * CRC-8 with polynomial x⁸ + x² + x + 1 (07), start value 0, nothing reflected or inverted: the CRC-8/SMBUS of the
 * catalogue of parametrised CRC algorithms, whose check value for "123456789" is F4.
 */
export function crc8(bytes: Iterable<number>): number {
  let crc = 0
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]!
  return crc
}
