import type { pages as english } from '../en/pages'
import type { Translated } from '../translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'Parece que se ha perdido',
  notFoundText: 'La página no existe o se ha movido.',
  backHome: 'VOLVER AL INICIO',
  errorTitle: 'Error interno del servidor',
  errorText: 'Algo ha fallado. Inténtelo más tarde.',
  reload: 'Intentar de nuevo',
  details: 'Detalles',
}
