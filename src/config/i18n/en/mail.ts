import { customerMail } from './customerMail'

/** What the server sends by mail, beside the tables of the dashboard. Paragraphs are parted by empty lines. */
export const mail = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} at %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Open the tank',
    change: 'The volume changed from %{from} to %{to}.',
    level: 'Volume: %{to}.',
  },
  report: {
    subject: '%{report}',
    body: 'Your report “%{report}” is ready. It has %{rows} rows.',
    button: 'Open the report',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
