import { expect, test } from 'vitest'
import { customer } from '../../src/config/i18n/en/customer'
import { customer as french } from '../../src/config/i18n/fr/customer'
import { translate, type Messages } from '../../src/config/i18n/translate'
import { volume } from '../../src/customer/words'

const texts = (table: Messages) => (key: string, args?: Record<string, string | number>) =>
  translate(table, key, args)

test.each([
  ['litre', '742 litres'],
  ['gal_imp', '163 imperial gallons'],
  ['gal_us', '196 US gallons'],
])('a customer who reads %s is told %s', (units, said) => {
  expect(volume(texts(customer), 742, units, 'en')).toBe(said)
})

test('in other languages, too', () => {
  expect(volume(texts(french), 742, 'gal_imp', 'fr')).toBe('163 gallons impériaux')
})
