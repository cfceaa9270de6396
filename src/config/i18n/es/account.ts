import type { account as english } from '../en/account'
import type { Translated } from '../../schema/text/translate'

export const account: Translated<typeof english> = {
  account: {
    name: 'Nombre',
    rename: 'Guardar nombre',
    renamed: 'Nombre guardado',
    display: 'Presentación',
    title: 'Contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    change: 'Cambiar contraseña',
    changed: 'Contraseña cambiada. Se cerró la sesión en los demás dispositivos.',
    sessions: 'Dispositivos con sesión iniciada',
    this: 'Este dispositivo',
    last: 'Última actividad',
    end: 'Cerrar sesión',
    endOne: 'Cerrar sesión en %{device}',
    everywhere: 'Cerrar sesión en todos',
    unknown: 'Dispositivo desconocido',
    on: '%{browser} en %{system}',
  },
}
