import { LANGUAGES } from '../constants'
import { VOLUME_UNITS } from '../measure'
import { choice, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { orNull } from '../schema/calls/shapes'

export const setPreference = defineCall({
  method: 'PUT',
  path: '/api/preferences',
  tag: 'session',
  summary: 'Change one’s own name, or the language and units that one reads in; what isn’t named stays',
  may: { signedIn: true },
  partial: true,
  body: {
    name: text({ required: true, min: 1, max: 160 }),
    locale: choice(LANGUAGES, { required: true }),
    units: choice(VOLUME_UNITS, { required: true }),
  },
  answer: { name: text(), locale: orNull(choice(LANGUAGES)), units: choice(VOLUME_UNITS) },
  example: { locale: 'fr' },
})
