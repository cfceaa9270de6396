import type { routing as english } from '../en/routing'
import type { Translated } from '../../schema/text/translate'

export const routing: Translated<typeof english> = {
  routing: {
    timeout: 'Le serveur d’itinéraires a mis trop de temps : les distances sont estimées.',
    network: 'Le serveur d’itinéraires est injoignable : les distances sont estimées.',
    status: 'Le serveur d’itinéraires a renvoyé l’erreur %{status} : les distances sont estimées.',
    invalid: 'La réponse du serveur d’itinéraires n’est pas valable : les distances sont estimées.',
    no_route:
      'Le serveur d’itinéraires ne trouve pas de route vers certaines cuves : les distances sont estimées.',
  },
}
