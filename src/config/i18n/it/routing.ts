import type { routing as english } from '../en/routing'
import type { Translated } from '../../schema/text/translate'

export const routing: Translated<typeof english> = {
  routing: {
    timeout: 'Il server dei percorsi ha impiegato troppo tempo: le distanze sono stimate.',
    network: 'Il server dei percorsi non è raggiungibile: le distanze sono stimate.',
    status: 'Il server dei percorsi ha risposto con l’errore %{status}: le distanze sono stimate.',
    invalid: 'La risposta del server dei percorsi non è valida: le distanze sono stimate.',
    no_route: 'Il server dei percorsi non trova una strada per alcuni serbatoi: le distanze sono stimate.',
  },
}
