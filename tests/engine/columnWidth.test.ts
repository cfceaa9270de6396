import { expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { LANGUAGES } from '../../src/config/schema/constants'
import { translate, type Args } from '../../src/config/schema/text/translate'
import { screenOf } from '../../src/config/screens'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { columnWidth } from '../../src/resources/engine/list/columnWidth'
import { visibleColumns } from '../../src/resources/engine/list/visibleColumns'

const t = (key: string) => key

test('a code that names the records of a list has room for HW-2026-001 in bold; beside another name it is short', () => {
  const devices = entityOf('devices')
  // Width of the widest common font.
  const BOLD = 107
  expect(parseInt(columnWidth(t, devices, 'device_id', false), 10)).toBeGreaterThanOrEqual(BOLD)
  expect(columnWidth(t, devices, 'enclosure_id', false)).toBe('88px')
})

test.each(LANGUAGES)(
  'in %s, the list of tanks has depot, product and phone in a window of 1440 pixels',
  async language => {
    await loadMessages(language)
    const words = (key: string, args?: unknown) => translate(messagesOf(language), key, args as Args)
    const { entity, screen } = screenOf('tanks')
    const ownCells = { pct: null, days_p50: null, content_type: null }
    expect(visibleColumns(words, entity, screen, 1440, ownCells)).toEqual(
      expect.arrayContaining(['group_id', 'content_type', 'customer_phone', 'reading_at']),
    )
  },
)
