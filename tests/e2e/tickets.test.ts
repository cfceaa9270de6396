import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

test('a client confirms all tickets within the tolerance in one act, and looks at the others', async () => {
  const { page, complaints, close } = await visit(browser, product)
  await arrive(page, 'client@ullage.test', '/dashboard/tickets')
  const quick = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const confirm = page.getByRole('button', { name: /^Confirm \d+ within tolerance$/ })
  await confirm.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm 0 within tolerance' }).waitFor()
  expect(await page.getByRole('button', { name: 'Confirm 0 within tolerance' }).isDisabled()).toBe(true)

  await quick('To look at').click()
  const row = page.getByRole('row').filter({ hasText: 'The litres fit in another unit' }).first()
  await row.getByRole('link', { name: /^D\d/ }).click()
  await page.getByRole('button', { name: 'Use the unit that fits' }).click()
  await page.getByText('Imperial gallons').first().waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Confirmed').first().waitFor()
  expect(complaints).toEqual([])
  await close()
})
