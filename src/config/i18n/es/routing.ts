import type { routing as english } from '../en/routing'
import type { Translated } from '../../schema/text/translate'

export const routing: Translated<typeof english> = {
  routing: {
    timeout: 'El servidor de rutas tardó demasiado: las distancias son estimadas.',
    network: 'No se puede conectar con el servidor de rutas: las distancias son estimadas.',
    status: 'El servidor de rutas respondió con el error %{status}: las distancias son estimadas.',
    invalid: 'La respuesta del servidor de rutas no es válida: las distancias son estimadas.',
    no_route:
      'El servidor de rutas no encuentra carretera a algunos depósitos: las distancias son estimadas.',
  },
}
