import type { Locator, Page } from 'playwright-core'

/** The form input whose label starts with this text. */
export const field = (page: Page, label: string): Locator =>
  page.locator('form').getByLabel(new RegExp(`^${label}`))

/** Inputs in a column of a form's table, from the top. */
export const cells = (page: Page, column: string): Locator =>
  page.locator('form td').getByLabel(column, { exact: true })

/** Adds a row to the table with this label. */
export const addRow = (page: Page, table: string) =>
  page
    .getByRole('group', { name: new RegExp(`^${table}`) })
    .getByRole('button', { name: 'Add row' })
    .click()

/** Pastes lines in a spreadsheet's format into the focused element. */
export const paste = (page: Page, text: string) =>
  page.evaluate(copied => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Saves, and waits for the record's page, which follows. */
export async function saved(page: Page): Promise<void> {
  await save(page)
  await page.waitForURL(/\/show(\?|$)/)
}

/** Types into a record picker, and chooses the record with this name. */
export async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** The description of an input: its help text or its error. */
export const description = (input: Locator): Promise<string> =>
  input.evaluate(node => {
    const ids = (node.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
  })

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate(node => node === document.activeElement)

export type Change = { method: string; path: string; headers: Record<string, string>; body: unknown }

/** Records the page's write requests from now on, in order. Computation requests (preview, check) aren't included. */
export function changesOf(page: Page): Change[] {
  const changes: Change[] = []
  page.on('request', request => {
    const method = request.method()
    const { pathname: path } = new URL(request.url())
    if (method === 'GET' || /\/(calculate|preview|suggested)$/.test(path)) return
    changes.push({ method, path, headers: request.headers(), body: request.postDataJSON() as unknown })
  })
  return changes
}

/**
 * Sends the Enter key of an input method editor, which accepts the composed characters. Returns whether its default was
 * allowed.
 */
export const composeEnter = (input: Locator): Promise<boolean> =>
  input.evaluate(node =>
    node.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  )
