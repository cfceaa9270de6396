import { customerMail } from './customerMail'

/** What the server sends by mail, beside the tables of the dashboard. Paragraphs are parted by empty lines. */
export const mail = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} at %{tank}, %{at}.\n\n%{figures}\n\n%{now}\n\n%{told}\n\n%{why}',
    button: 'Open the tank',
    change: 'The volume changed from %{from} to %{to} on %{at}.',
    level: 'Volume on %{at}: %{to}.',
    now: 'Last reading, %{at}: %{volume} (%{pct}\u00a0%).',
    daysLeft:
      'At the usual use, it lasts about one more day. |||| At the usual use, it lasts about %{smart_count} more days.',
    daysToFull: 'It is full in about one day. |||| It is full in about %{smart_count} days.',
    lessThanDayLeft: 'At the usual use, it lasts less than a day.',
    lessThanDayToFull: 'It is full in less than a day.',
    told: 'Already sent on %{at}: %{what}.',
  },
  report: {
    subject: '%{report}',
    body: 'Your report “%{report}” is ready. It has %{rows} rows.',
    button: 'Open the report',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
