import type { customerMail as source } from '../en/customerMail'
import type { Translated } from '../../schema/text/translate'

export const customerMail: Translated<typeof source> = {
  registration: {
    subject: 'Confirme su correo',
    body: 'Confirme que este correo es suyo. El enlace vale 24 horas.\n\nSi no ha pedido una cuenta, ignore este mensaje.',
    button: 'Confirmar correo',
  },
  accountKnown: {
    subject: 'Ya tiene una cuenta',
    body: 'Alguien ha pedido una cuenta con este correo. Usted ya tiene una: inicie sesión o elija «¿Olvidó su contraseña?».\n\nSi no fue usted, ignore este mensaje.',
    button: 'Iniciar sesión',
  },
  passwordReset: {
    subject: 'Elija una contraseña nueva',
    body: 'Ha pedido una contraseña nueva. El enlace vale una hora y sirve una vez.\n\nSi no fue usted, ignore este mensaje; su contraseña no cambia.',
    button: 'Contraseña nueva',
  },
  invitation: {
    subject: 'Su depósito: su código de activación',
    body: '%{supplier} le permite ver su depósito en el móvil: cuánto queda, cuánto durará y una entrega con un toque.\n\nSu código de activación es %{code}. Vale 30 días y sirve una vez.',
    button: 'Empezar',
  },
  letter: {
    subject: 'Vea su depósito en el móvil',
    body: '%{supplier} le permite ver su depósito en el móvil: cuánto queda, cuánto durará y una entrega con un toque.\n\nEnfoque esta imagen con la cámara del móvil, o abra %{address} y escriba el código de activación.\n\nEl código vale hasta el %{date} y sirve una vez.',
  },
  topupPlanned: {
    subject: 'Su entrega está planificada',
    body: 'Su entrega para %{tank} está prevista para el %{date}.',
    button: 'Ver el depósito',
  },
  topupDelivered: {
    subject: 'Su depósito está lleno',
    body: '%{date}: se han entregado %{volume} en %{tank}. Su pedido está terminado.',
    button: 'Ver el depósito',
  },
  deliveryNote: {
    subject: 'Su albarán de entrega',
    body: '%{date}: se han entregado %{volume} en %{tank}.\n\nAlbarán n.º %{ticket}',
    button: 'Ver el depósito',
  },
  levelLow: {
    subject: 'A su depósito le queda poco',
    body: '%{at}: %{tank} está al %{pct}: quedan %{volume}.\n\nPidió que le avisáramos al %{limit}.',
    button: 'Ver el depósito',
  },
  levelHigh: {
    subject: 'Su depósito se está llenando',
    body: '%{at}: %{tank} está al %{pct}: contiene %{volume}.\n\nPidió que le avisáramos al %{limit}.',
    button: 'Ver el depósito',
  },
}
