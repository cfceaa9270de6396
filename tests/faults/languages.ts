import { faultsOf } from './fault'

export const languages = faultsOf('languages', [
  {
    title: 'an Arabic text lacks one of its six plural forms',
    file: 'src/config/schema/words/ar/format.ts',
    symbol: 'format',
    find: "min: 'دقيقة |||| دقيقة |||| دقيقتان",
    replace: "min: 'دقيقة |||| دقيقتان",
    tests: ['tests/config/i18n/languages.test.ts'],
    only: 'ar has as many forms',
  },
  {
    title: 'a French mail names an argument that it is not given',
    file: 'src/config/i18n/fr/mail.ts',
    symbol: 'mail',
    find: '%{rows} lignes',
    replace: '%{count} lignes',
    tests: ['tests/config/i18n/mail.test.ts'],
    only: 'mails in fr',
  },
  {
    title: 'zero takes the plural in French',
    file: 'src/config/schema/text/plural.ts',
    symbol: 'pluralOf',
    find: "kind === 'one' ? 0",
    replace: 'count === 1 ? 0',
    tests: ['tests/shell/customerWords.test.ts'],
    only: 'has the form that goes with its number',
  },
  {
    title: 'an alert tells the level before as the level after',
    file: 'server/features/notices/eventTexts.ts',
    symbol: 'eventArgs',
    find: 'from: litres(from_l)',
    replace: 'from: litres(to_l)',
    tests: ['tests/api/send/events.test.ts'],
    only: 'the review tells whom it would reach',
  },
  {
    title: 'a mail is in the language of the server, not of its reader',
    file: 'server/engine/outbox/mail/queueMail.ts',
    symbol: 'mailOf',
    find: 'languageOf(to.locale)',
    replace: 'languageOf()',
    tests: ['tests/api/send/outbox.test.ts'],
    only: 'the language is the recipient’s',
  },
])
