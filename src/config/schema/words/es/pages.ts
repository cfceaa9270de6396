import type { pages as english } from '../en/pages'
import type { Translated } from '../../text/translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'Parece que se ha perdido',
  notFoundText: 'La página no existe o se ha movido.',
  backHome: 'VOLVER AL INICIO',
  errorTitle: 'Error interno del servidor',
  errorText: 'Algo ha fallado. Inténtelo más tarde.',
  reload: 'Intentar de nuevo',
  details: 'Detalles',
  setPassword: 'Establecer contraseña',
  setPasswordLead: 'Elija una contraseña de al menos %{min} caracteres.',
  tooShort: 'Al menos %{min} caracteres',
  weakPassword: 'Demasiado fácil de adivinar, o hecha con su nombre o correo',
  linkOver: 'Este enlace ha caducado o ya se ha usado. Pida uno nuevo.',
  passwordSet: 'Contraseña establecida. Ya puede iniciar sesión.',
}
