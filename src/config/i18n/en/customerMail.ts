/** What customers get by mail. Paragraphs are parted by empty lines. */
export const customerMail = {
  registration: {
    subject: 'Confirm your e-mail address',
    body: 'Please confirm that this is your e-mail address. The link holds for 24 hours.\n\nIf you didn’t ask for an account, you can ignore this mail.',
    button: 'Confirm e-mail address',
  },
  accountKnown: {
    subject: 'You already have an account',
    body: 'Somebody asked for an account with this e-mail address. You have one already: sign in, or choose “Forgotten your password?” there.\n\nIf that wasn’t you, you can ignore this mail.',
    button: 'Sign in',
  },
  passwordReset: {
    subject: 'Set a new password',
    body: 'You asked for a new password. The link holds for one hour and works once.\n\nIf you didn’t ask, you can ignore this mail; your password stays as it is.',
    button: 'Set a new password',
  },
  invitation: {
    subject: 'See your tank: your activation code',
    body: '%{supplier} lets you see your tank on your phone: how much is in it, how long it lasts, and a top-up with one tap.\n\nYour activation code is %{code}. It holds for 30 days and works once.',
    button: 'Get started',
  },
  letter: {
    subject: 'See your tank on your phone',
    body: '%{supplier} lets you see your tank on your phone: how much is in it, how long it lasts, and a top-up with one tap.\n\nPoint your phone’s camera at this picture, or open %{address} and enter the activation code.\n\nThe code holds until %{date} and works once.',
  },
  topupPlanned: {
    subject: 'Your top-up is planned',
    body: 'Your top-up of %{tank} is planned for %{date}.',
    button: 'Open your tank',
  },
  topupDelivered: {
    subject: 'Your tank has been filled',
    body: '%{date}: %{volume} were delivered to %{tank}. Your request is done.',
    button: 'Open your tank',
  },
  deliveryNote: {
    subject: 'Your delivery note',
    body: '%{date}: %{volume} were delivered to %{tank}.\n\nTicket no. %{ticket}',
    button: 'Open your tank',
  },
  levelLow: {
    subject: 'Your tank is getting low',
    body: '%{at}: %{tank} is %{pct} full: %{volume} are left.\n\nYou asked to be told at %{limit}.',
    button: 'Open your tank',
  },
  levelHigh: {
    subject: 'Your tank is getting full',
    body: '%{at}: %{tank} is %{pct} full: there are %{volume} in it.\n\nYou asked to be told at %{limit}.',
    button: 'Open your tank',
  },
}
