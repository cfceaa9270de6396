import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/config/schema/constants'
import { translate, type Messages } from '../../src/config/schema/text/translate'
import { volume } from '../../src/customer/words'

/** A volume as a customer reads it, with every space replaced by a plain one. */
async function textOf(litres: number, units: string, language: Language) {
  const { customer } = (await import(`../../src/config/i18n/${language}/customer.ts`)) as {
    customer: Messages
  }
  return volume(key => translate(customer, key), litres, units, language).replaceAll(/\s/g, ' ')
}

describe('a volume in words', () => {
  test.each([
    ['en', '163 UK gallons', '196 US gallons'],
    ['fr', '163 gallons britanniques', '196 gallons américains'],
    ['es', '163 galones del Reino Unido', '196 galones de EE. UU.'],
    ['it', '163 galloni britannici', '196 galloni USA'],
    ['zh', '163 英制加仑', '196 美制加仑'],
    ['ar', '163 غالونًا بريطانيًا', '196 غالونًا أمريكيًا'],
  ] as const)('names the gallon that was chosen, in %s', async (language, imperial, ofTheUs) => {
    expect(await textOf(741, 'gal_imp', language)).toBe(imperial)
    expect(await textOf(741, 'gal_us', language)).toBe(ofTheUs)
  })

  test('has the form that goes with its number', async () => {
    expect(await textOf(4.5, 'gal_imp', 'en')).toBe('1 UK gallon')
    expect(await textOf(0, 'gal_imp', 'fr')).toBe('0 gallon britannique')
    expect(await textOf(13.6, 'gal_imp', 'ar')).toBe('3 غالونات بريطانية')
  })

  test.each(LANGUAGES)('tells litres from both gallons, in %s', async language => {
    const every = await Promise.all(['litre', 'gal_imp', 'gal_us'].map(unit => textOf(0, unit, language)))
    expect(new Set(every).size).toBe(3)
  })
})
