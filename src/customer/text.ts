import { customer } from '../config/i18n/en/customer'
import { lightTexts } from '../providers/i18n/light'
import { customerOf } from '../config/i18n/lightTables'

/** Texts of the customer pages. */
export const { load: loadText, useText } = lightTexts(customer, language => customerOf[language]())
