import type { deviceConfig as english } from '../en/deviceConfig'
import type { Translated } from '../../schema/text/translate'

export const deviceConfig: Translated<typeof english> = {
  deviceConfig: {
    device: 'Dispositivo',
    choose: 'Scegliere un dispositivo per vederne le impostazioni e le modifiche non ancora ricevute.',
    seen: 'Visto l’ultima volta',
    settings: 'Impostazioni',
    setting: 'Impostazione',
    current: 'Attuale',
    desired: 'Desiderato',
    interval_min: 'Intervallo',
    low_mm: 'Basso a',
    critical_mm: 'Critico a',
    version: 'Versione delle impostazioni %{version}',
    inStep: 'Il dispositivo è aggiornato',
    behind: 'In attesa del dispositivo',
    change: 'Modifica impostazioni',
    setInterval: 'Imposta intervallo',
    setThresholds: 'Imposta soglie',
    budget:
      'Restano %{left} di %{limit} messaggi in discesa per oggi. Il dispositivo li preleva quando chiede, uno alla volta.',
    queued: 'In coda per il dispositivo',
    queue: 'Messaggi in discesa',
    nothing: 'Nulla in attesa',
    waitingCount: '%{smart_count} in attesa',
    past: 'Precedenti',
    cancel: 'Annulla',
  },
}
