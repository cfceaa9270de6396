import {
  nameOf,
  parseLorawan,
  parseMessage,
  parseSigfox,
  timeOfUplink,
  type Message,
} from '../../domain/codec/envelope'
import { readNetworkEvent } from '../../domain/codec/networkEvent'
import { CodecError } from '../../domain/codec/uplink'
import { AppError } from '../../engine/errors'
import { parseClientJson } from '../../engine/parseJson'
import type { Incoming } from '../readings'

export type Network = Message['network']
type Fields = Record<string, unknown>

const PARSERS = { sigfox: parseSigfox, lorawan: parseLorawan } as const

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an uplink has no time: a LoRaWAN network server may leave it to the gateways, and these to the arrival. */
const isUntimed = (value: Fields, network?: Network): boolean =>
  network !== 'sigfox' && ('devEui' in value || 'deviceInfo' in value) && timeOfUplink(value) === undefined

/**
 * Parses a network's callback, or a line of an upload. Throws a 400 `AppError` unless it is a JSON object, and a 422
 * with the field for an invalid message. The original text is stored, including fields that aren't parsed.
 */
export function readCallback(text: string, now: Date, network?: Network): Incoming {
  const value = parseJson(text)
  if (!isObject(value)) throw new AppError('malformed', 'A message must be a JSON object')
  const untimed = isUntimed(value, network)
  const timed = untimed ? { ...value, time: now.toISOString() } : value
  try {
    const message = network ? PARSERS[network](timed) : parseMessage(timed)
    return { message, envelope: text, once: untimed ? `untimed ${nameOf(value.deduplicationId)}` : undefined }
  } catch (error) {
    throw asAppError(error)
  }
}

/** Parses a network's event; undefined for a message. */
export function readEvent(text: string, network: Network, named: string | undefined) {
  try {
    return readNetworkEvent(network, parseJson(text), named)
  } catch (error) {
    throw asAppError(error)
  }
}

/** Converts a codec error to a field error for the network. */
function asAppError(error: unknown): unknown {
  if (!(error instanceof CodecError)) return error
  return new AppError('invalid', `${error.field}: ${error.message}`, {
    fields: { [error.field]: error.message },
  })
}

function parseJson(text: string): unknown {
  try {
    return parseClientJson(text, 'body')
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed', { key: 'errors.malformed' })
  }
}
