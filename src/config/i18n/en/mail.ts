import { customerMail } from './customerMail'

/** What the server sends by mail, beside the tables of the dashboard. Paragraphs are parted by empty lines. */
export const mail = {
  frame: {
    greeting: 'Hello %{name},',
    greetingPlain: 'Hello,',
    stop: 'Stop these messages',
    stopTitle: 'Notifications',
    stopQuestion: 'Stop these messages?',
    stopDone: 'Done. You won’t get these messages any more.',
    stopAgain: 'Send them again',
    stopInvalid: 'This link isn’t valid.',
  },
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} at %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Open the tank',
    change: 'The volume changed from %{from} to %{to}.',
    level: 'Volume: %{to}.',
  },
  userInvitation: {
    subject: 'Your Ullage account',
    body: 'An account was made for you. Choose a password by this link: it works once, within %{hours} hours.',
    button: 'Set password',
  },
  reset: {
    subject: 'Set a new password',
    body: 'Choose a new password by this link: it works once, within %{hours} hours. If you didn’t ask for it, ignore this mail.',
    button: 'Set password',
  },
  report: {
    subject: '%{report}',
    body: 'Your report “%{report}” is ready. It has %{rows} rows.',
    button: 'Open the report',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
