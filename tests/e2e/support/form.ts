import type { Locator, Page } from 'playwright-core'

/** The input of a form whose label begins with these words. */
export const field = (page: Page, label: string): Locator =>
  page.locator('form').getByLabel(new RegExp(`^${label}`))

/** The inputs of a column of a form's table, from the top. */
export const cells = (page: Page, column: string): Locator =>
  page.locator('form td').getByLabel(column, { exact: true })

export const addRow = (page: Page) => page.getByRole('button', { name: 'Add row' }).click()

/** Pastes lines as a spreadsheet copies them, into the element that has the focus. */
export const paste = (page: Page, text: string) =>
  page.evaluate(copied => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Saves, and waits for the page of the record, which follows. */
export async function saved(page: Page): Promise<void> {
  await save(page)
  await page.waitForURL(/\/show(\?|$)/)
}

/** Types into a box that offers records, and takes the one of that name. */
export async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** The words that an input is described by: its help, or what is wrong with its value. */
export const description = (input: Locator): Promise<string> =>
  input.evaluate(node => {
    const ids = (node.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
  })

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate(node => node === document.activeElement)

export type Change = { method: string; path: string; headers: Record<string, string>; body: unknown }

/** What a page asks the server to change from now on, in its order. What it asks to be worked out is not among it. */
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

/** Sends Enter as a browser does while an input method composes: it accepts the characters. Answers whether it got through. */
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
