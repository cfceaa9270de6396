import { LANGUAGES } from '../constants'
import { choice } from '../schema'
import { defineCall } from './define'

export const setLocale = defineCall({
  method: 'PUT',
  path: '/api/preferences',
  tag: 'session',
  summary: 'Choose the language that one reads in',
  may: { signedIn: true },
  body: { locale: choice(LANGUAGES, { required: true }) },
  answer: { locale: choice(LANGUAGES) },
  example: { locale: 'fr' },
})
