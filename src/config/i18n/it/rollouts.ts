import type { rollouts as english } from '../en/rollouts'
import type { Translated } from '../../schema/text/translate'

export const rollouts: Translated<typeof english> = {
  rollouts: {
    underWay: 'Dispositivi in corso',
    nobodyUnderWay: 'Nessun dispositivo in aggiornamento',
    requested: 'Richiesto',
    entered: 'Entrato',
    transferring: 'Trasferimento',
    verifying: 'Verifica',
    applied: 'Applicato',
    stages: 'Fasi',
    failures: 'Dispositivi in errore',
    stage: 'Fase %{stage} · %{share} %',
    devices: '%{smart_count} dispositivo |||| %{smart_count} dispositivi',
    done: 'Completata',
    waiting: 'In attesa',
    running: 'In corso',
    halted: 'Fermata',
    confirmed: 'Confermati',
    silent: 'In silenzio',
    failed: 'In errore',
    rolled_back: 'Ripristinato',
    pending: 'Non ancora richiesti',
    nobody: 'Nessun dispositivo',
    limit: 'Si ferma da sé oltre il %{pct} % di errori in una fase (la linea sulla barra).',
    skipped: '%{count} dispositivi lo hanno già o non possono riceverlo.',
    noFailures: 'Nessun dispositivo in errore',
    attempt: 'Fase %{stage}, tentativo %{attempt}, al %{percent} %',
    updates: 'Aggiornamenti',
    none: 'Ancora nessuna distribuzione',
    halt: {
      failures:
        'Fase %{stage}: %{failed} dispositivi su %{devices} falliti (%{pct} %, limite %{limit_pct} %)',
    },
    errors: {
      hash: 'Il checksum dell’immagine non corrisponde',
      signature: 'La firma dell’immagine non è valida',
      space: 'Memoria insufficiente',
      battery: 'Batteria troppo scarica',
      timeout: 'Tempo scaduto',
      network: 'Errore di rete',
      version: 'L’immagine non è adatta a questo dispositivo',
      silent: 'Nessuna risposta da una settimana',
    },
  },
}
