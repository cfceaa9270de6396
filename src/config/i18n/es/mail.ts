import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  frame: {
    greeting: 'Hola, %{name}:',
    greetingPlain: 'Hola:',
    stop: 'No recibir más estos mensajes',
    stopTitle: 'Notificaciones',
    stopQuestion: '¿No recibir más estos mensajes?',
    stopDone: 'Listo. Ya no recibirá estos mensajes.',
    stopAgain: 'Volver a recibirlos',
    stopInvalid: 'Este enlace no es válido.',
  },
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} en %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Abrir el depósito',
    change: 'El volumen cambió de %{from} a %{to}.',
    level: 'Volumen: %{to}.',
  },
  userInvitation: {
    subject: 'Su cuenta de Ullage',
    body: 'Se ha creado una cuenta para usted. Elija una contraseña con este enlace: sirve una vez, durante %{hours} horas.',
    button: 'Establecer contraseña',
  },
  reset: {
    subject: 'Establezca una contraseña nueva',
    body: 'Elija una contraseña nueva con este enlace: sirve una vez, durante %{hours} horas. Si no la ha pedido, ignore este correo.',
    button: 'Establecer contraseña',
  },
  report: {
    subject: '%{report}',
    body: 'Su informe «%{report}» está listo. Tiene %{rows} filas.',
    button: 'Abrir el informe',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
