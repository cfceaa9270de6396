import type { rollouts as english } from '../en/rollouts'
import type { Translated } from '../../schema/text/translate'

export const rollouts: Translated<typeof english> = {
  rollouts: {
    underWay: 'Dispositivos en curso',
    nobodyUnderWay: 'Ningún dispositivo se está actualizando',
    requested: 'Solicitado',
    entered: 'Iniciado',
    transferring: 'Transfiriendo',
    verifying: 'Verificando',
    applied: 'Aplicado',
    stages: 'Etapas',
    failures: 'Dispositivos con fallo',
    stage: 'Etapa %{stage} · %{share} %',
    devices: '%{smart_count} dispositivo |||| %{smart_count} dispositivos',
    done: 'Terminada',
    waiting: 'En espera',
    running: 'En curso',
    halted: 'Detenida',
    confirmed: 'Confirmados',
    silent: 'En silencio',
    failed: 'Con fallo',
    rolled_back: 'Revertido',
    pending: 'Aún sin pedir',
    nobody: 'Ningún dispositivo',
    limit: 'Se detiene solo por encima del %{pct} % de fallos en una etapa (la línea en la barra).',
    skipped: '%{count} dispositivos ya lo tienen o no pueden recibirlo.',
    noFailures: 'Ningún dispositivo ha fallado',
    attempt: 'Etapa %{stage}, intento %{attempt}, al %{percent} %',
    updates: 'Actualizaciones',
    none: 'Aún no hay despliegues',
    halt: {
      failures:
        'Etapa %{stage}: fallaron %{failed} de %{devices} dispositivos (%{pct} %, límite %{limit_pct} %)',
    },
    errors: {
      hash: 'La suma de comprobación de la imagen no coincide',
      signature: 'La firma de la imagen no es válida',
      space: 'Memoria insuficiente',
      battery: 'Batería demasiado baja',
      timeout: 'Tardó demasiado',
      network: 'Falló la red',
      version: 'La imagen no es para este dispositivo',
      silent: 'Sin respuesta durante una semana',
    },
  },
}
