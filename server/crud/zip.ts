import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its content may come as slowly and be as long as it likes. */
export type Entry = { readonly name: string; readonly content: AsyncIterable<string> | Iterable<string> }
type Written = { name: Buffer; crc: number; packed: number; size: number; at: number }

// Sizes follow the content (bit 3), names are UTF-8 (bit 11).
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, the first day that the format knows: archives of the same content are the same. */
const DAY = 0x21

function localHeader({ name }: Pick<Written, 'name'>): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, crc, packed, size, at }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DAY, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, name])
}

function end(count: number, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(length, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}

/** A ZIP archive, piece by piece: neither a file nor the whole is ever held in memory. Up to 4 GiB. */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const done: Written[] = []
  let at = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const header = localHeader(entry)
    yield header
    async function* measured() {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    const packed = createDeflateRaw({ level: 3 })
    // A failure of the content ends `packed` with it, and so the loop below.
    pipeline(Readable.from(measured()), packed, () => undefined)
    for await (const bytes of packed as AsyncIterable<Buffer>) {
      entry.packed += bytes.length
      yield bytes
    }
    const tail = descriptor(entry)
    yield tail
    at += header.length + entry.packed + tail.length
    done.push(entry)
  }
  const directory = Buffer.concat(done.map(directoryEntry))
  yield directory
  yield end(done.length, directory.length, at)
}
