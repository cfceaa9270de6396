import { HOME_PATH } from '../config/schema/constants'

export const ACTIVATE_PATH = `${HOME_PATH}/customer-activation`
/** Where staff ask for a link to set a new password. */
export const FORGOT_STAFF_PATH = '/set-password/forgotten'
