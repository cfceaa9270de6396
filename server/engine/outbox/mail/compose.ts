import { directionOf, type Language } from '../../../../src/config/schema/constants'
import { interpolate } from '../../../../src/config/schema/text/translate'
import { frameTexts } from './texts'

/** The content of a mail; empty lines separate paragraphs. */
export type Letter = {
  readonly language: Language
  readonly name?: string | null
  readonly subject: string
  readonly body: string
  readonly button?: { readonly label: string; readonly url: string }
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]+/g

/** Reduces text to one line: a line break could inject a header. */
export const oneLine = (text: string) => text.replace(CONTROLS, ' ').trim()

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, each => ENTITIES[each]!)

const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(each => each.trim())
    .filter(Boolean)

const PAGE = 'margin:0;padding:24px;background:#f6f8f9;color:#16212b;font:16px/1.5 system-ui,sans-serif'
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dce2e6;border-radius:8px'
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#0b6570;color:#fff;text-decoration:none'
const SMALL = 'max-width:560px;margin:16px auto 0;color:#55626e;font-size:13px'

/** Renders a mail as plain text and as HTML. */
export function composeMail({ language, name, subject, body, button }: Letter, stopUrl?: string) {
  const frame = frameTexts(language)
  const greeting = name ? interpolate(frame.greeting, { name: oneLine(name) }) : frame.greetingPlain
  const paragraphs = paragraphsOf(body)
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(stopUrl === undefined ? [] : [`-- \n${frame.stop}: ${stopUrl}`]),
  ].join('\n\n')
  const inner = [greeting, ...paragraphs]
    .map(each => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  const link = button
    ? `<p><a href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`
    : ''
  const stop =
    stopUrl === undefined
      ? ''
      : `<p style="${SMALL}"><a href="${escapeHtml(stopUrl)}" style="color:inherit">${escapeHtml(frame.stop)}</a></p>`
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="${PAGE}"><div style="${CARD}">
${inner}
${link}</div>${stop}</body></html>
`
  return { subject: oneLine(subject), text: `${text}\n`, html }
}
