import { DAY_MS } from '../../src/config/schema/durations'
import { entityOf } from '../../src/config/entities'
import type { Row } from '../../server/engine/behaviour/row'
import { act } from '../../server/engine/crud/act'
import { createRecord } from '../../server/engine/crud/write'
import type { Writer } from '../../server/engine/crud/writer'

const notices = entityOf('notices')

/** A broadcast message, the action taken, and after how many days it is sent. */
const NOTICES: readonly { values: Row; action?: string; days?: number }[] = [
  {
    values: {
      subject: 'Frost is forecast for the weekend',
      body: 'Look at your tank before it freezes.\n\nAsk for a top-up in the app, or call your depot before Thursday noon to be on this week’s round.',
      audience: 'customers',
      group_id: 101,
      content_type: 'kerosene',
      channels: ['inbox', 'email', 'sms'],
    },
    action: 'send',
  },
  {
    values: {
      subject: 'Planned maintenance on Sunday night',
      body: 'Readings may come an hour late between 02:00 and 04:00. Nothing is lost.',
      audience: 'users',
    },
    action: 'schedule',
    days: 4,
  },
  {
    values: {
      subject: 'Christmas opening hours',
      body: 'The depots are closed from 24 to 27 December. Please ask for top-ups by the 18th.',
      audience: 'customers',
    },
  },
  {
    values: {
      subject: 'Price list from January',
      body: 'The new price list is with your depot.',
      audience: 'customers',
      customer_kind: 'commercial',
    },
    action: 'cancel',
  },
]

/** Creates broadcast messages of the demonstration, one in each state. */
export async function makeNotices(writer: Writer): Promise<void> {
  for (const { values, action, days } of NOTICES) {
    const { id } = await createRecord(writer, notices, values)
    const chosen = notices.actions.find(({ name }) => name === action)
    const input =
      days === undefined ? {} : { send_at: new Date(writer.now.getTime() + days * DAY_MS).toISOString() }
    if (chosen) await act(writer, notices, chosen, id as number, input, {})
  }
}
