import type { deviceConfig as english } from '../en/deviceConfig'
import type { Translated } from '../../schema/text/translate'

export const deviceConfig: Translated<typeof english> = {
  deviceConfig: {
    device: 'Dispositivo',
    choose: 'Elija un dispositivo para ver sus ajustes y los cambios que aún no ha recibido.',
    seen: 'Visto por última vez',
    settings: 'Ajustes',
    setting: 'Ajuste',
    current: 'Actual',
    desired: 'Deseado',
    interval_min: 'Intervalo',
    low_mm: 'Bajo a',
    critical_mm: 'Crítico a',
    version: 'Versión de ajustes %{version}',
    inStep: 'El dispositivo está al día',
    behind: 'A la espera del dispositivo',
    change: 'Cambiar ajustes',
    setInterval: 'Fijar intervalo',
    setThresholds: 'Fijar umbrales',
    budget:
      'Quedan %{left} de %{limit} mensajes descendentes hoy. El dispositivo los recoge cuando pregunta, de uno en uno.',
    queued: 'En cola para el dispositivo',
    queue: 'Mensajes descendentes',
    nothing: 'No hay nada en espera',
    waitingCount: '%{smart_count} en espera',
    past: 'Anteriores',
    cancel: 'Cancelar',
  },
}
