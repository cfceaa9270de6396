import { createHash } from 'node:crypto'
import { decodeDownlink } from '../../server/domain/codec/downlink'
import { encodeDfuStatus, type DfuStatus } from '../../server/domain/codec/dfuStatus'
import { encodeUplink } from '../../server/domain/codec/uplink'
import type { Random } from './random'

/** Connection of a device to the server; undefined if its message or the answer was lost. */
export type Air = {
  send(callback: object): Promise<{ downlinkData: string } | undefined>
  load(version: string, range: string): Promise<{ bytes: Buffer; total: number } | undefined>
}
export type Player = { readonly state: string; readonly fw: string; wake(at: number): Promise<void> }

const PART = 4096
/** A part that fails this many times ends the attempt. */
const TRIES = 8
/** The outcome of an attempt is reported this many times: it isn't acknowledged, and messages get lost. */
const TELLINGS = 3

type Options = { sigfoxId: string; fw: string; sha256: string; fails: boolean; random: Random; air: Air }

/** A level message; `dfu` marks a device that is updating itself. */
const uplinkOf = (dfu: boolean, config: number, random: Random) =>
  encodeUplink({
    type: 'level',
    version: 1,
    ullage_mm: 500 + Math.round(random() * 10),
    temp_c: 10,
    battery_mv: 3550,
    echo_quality: 12,
    samples_rejected: 0,
    flags: dfu ? ['dfu_mode'] : [],
    earlier_ullage_mm: [null, null, null, null],
    config_version: config,
  })

type Message = { sigfoxId: string; at: number; data: Uint8Array; ack: boolean; seq: number }

/** The network's callback for a message. */
const callbackOf = ({ sigfoxId, at, data, ack, seq }: Message) => ({
  device: sigfoxId,
  time: Math.round(at / 1000),
  data: Buffer.from(data).toString('hex'),
  seqNumber: seq,
  ack,
  rssi: -118,
  snr: 14,
  station: '1A2B',
})

/** Downloads the rest of an image, as many parts as it gets; tells whether all are there. */
async function download(
  air: Air,
  version: string,
  begun: Buffer,
): Promise<{ image: Buffer; isWhole: boolean }> {
  let image = begun
  for (let tries = 0; tries < TRIES;) {
    const part = await air.load(version, `bytes=${image.length}-${image.length + PART - 1}`)
    if (!part) tries += 1
    else {
      image = Buffer.concat([image, part.bytes])
      if (image.length >= part.total) return { image, isWhole: true }
    }
  }
  return { image, isWhole: false }
}

/**
 * A device that reports, asks for downlinks, and updates itself when told to: it downloads the image in ranges,
 * verifies its hash, restarts and confirms. If `fails`, its first image is corrupt. Each wake-up sends one message,
 * which is repeated at the next one until the network answers.
 */
export function playDevice({ sigfoxId, fw, sha256, fails, random, air }: Options): Player {
  let seq = 0
  let config = 1
  let wanted: string | undefined
  let next: DfuStatus['state'] | undefined
  let told = 0
  let attempt = 0
  let state = 'idle'
  let image: Buffer = Buffer.alloc(0)
  let version = fw

  const uplink = (dfu: boolean) => uplinkOf(dfu, config, random)
  const callback = (at: number, data: Uint8Array, ack: boolean) =>
    callbackOf({ sigfoxId, at, data, ack, seq: (seq = (seq + 1) % 4096) })

  async function report(at: number) {
    const answer = await air.send(callback(at, uplink(false), true))
    if (!answer) return
    const downlink = decodeDownlink(Buffer.from(answer.downlinkData, 'hex'))
    config = downlink.config_version
    if (downlink.kind !== 'enter_dfu') return
    wanted = `${downlink.major}.${downlink.minor}.${downlink.patch}`
    image = Buffer.alloc(0)
    next = 'entered'
    told = 0
    attempt += 1
  }

  async function load(): Promise<boolean> {
    const got = await download(air, wanted!, image)
    image = got.image
    return got.isWhole
  }

  async function update(at: number) {
    const said = next!
    const isBad = fails && attempt === 1 && said === 'verifying'
    const shown = isBad ? 'failed' : said
    const percent = said === 'entered' ? 0 : said === 'transferring' ? 50 : 100
    const status = { state: shown, percent, attempt, error: isBad ? 'hash' : null } as const
    await air.send(callback(at, encodeDfuStatus(uplink(true), status), false))
    state = shown
    if (isBad || said === 'confirmed' || said === 'failed') {
      told += 1
      if (told === TELLINGS) next = undefined
    } else if (said === 'entered') next = 'transferring'
    else if (said === 'transferring' && (await load()))
      next = createHash('sha256').update(image).digest('hex') === sha256 ? 'verifying' : 'failed'
    else if (said === 'verifying') next = 'applied'
    else if (said === 'applied') {
      version = wanted!
      next = 'confirmed'
    }
  }

  return {
    get state() {
      return state
    },
    get fw() {
      return version
    },
    wake: at => (next === undefined ? report(at) : update(at)),
  }
}
