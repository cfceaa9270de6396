import * as json from '../../engine/crud/jsonSchema'

const BYTES = { 'application/octet-stream': { schema: { ...json.text, format: 'binary' } } }

export const firmwareImage = {
  tags: ['ingest'],
  summary: 'An image or a part of it, for a device in a running roll-out, with the device’s own key',
  headers: json.partial({ 'x-device': json.text, 'x-device-key': json.text, Range: json.text }),
  params: json.object({ version: json.text }),
  response: {
    200: { description: 'The whole image', content: BYTES },
    206: {
      description: 'The part that was asked for',
      headers: {
        'Content-Range': { ...json.text, description: 'Which bytes of how many: bytes 0-511/4096' },
      },
      content: BYTES,
    },
  },
}
