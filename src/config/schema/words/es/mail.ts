import type { Translated } from '../../text/translate'
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
  userInvitation: {
    subject: 'Su cuenta de %{product}',
    body: 'Se ha creado una cuenta para usted. Elija una contraseña con este enlace: sirve una vez, durante %{hours} horas.',
    button: 'Establecer contraseña',
  },
  reset: {
    subject: 'Establezca una contraseña nueva',
    body: 'Elija una contraseña nueva con este enlace: sirve una vez, durante %{hours} horas. Si no la ha pedido, ignore este correo.',
    button: 'Establecer contraseña',
  },
}
