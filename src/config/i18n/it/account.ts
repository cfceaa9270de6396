import type { account as english } from '../en/account'
import type { Translated } from '../../schema/text/translate'

export const account: Translated<typeof english> = {
  account: {
    name: 'Nome',
    rename: 'Salva nome',
    renamed: 'Nome salvato',
    display: 'Visualizzazione',
    title: 'Password',
    current: 'Password attuale',
    next: 'Nuova password',
    change: 'Cambia password',
    changed: 'Password cambiata. Gli altri dispositivi sono stati disconnessi.',
    sessions: 'Dispositivi connessi',
    this: 'Questo dispositivo',
    last: 'Ultima attività',
    end: 'Disconnetti',
    endOne: 'Disconnetti %{device}',
    everywhere: 'Disconnetti ovunque',
    unknown: 'Dispositivo sconosciuto',
    on: '%{browser} su %{system}',
  },
}
