import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/config/schema/constants'
import { entities, entityOf } from '../../../src/config/entities'
import { lookUp, type Labels, type Messages } from '../../../src/config/schema/text/translate'
import { fieldLabel } from '../../../src/config/schema/text/labels'
import { pages } from '../../../src/config/pages'
import { reports } from '../../../src/config/reports'
import { normalise } from '../../support/normalise'
import { choice, computed, defineEntity, quantity, rows, text } from '../../../src/config/schema'
import {
  entityTexts,
  missingLabels,
  reportTexts,
  resourceTexts,
  screenTexts,
  translateEntities,
} from '../../../src/providers/i18n/labels'
import { actionWords, doneWords } from '../../../src/resources/engine/words'

const tables = {
  zh: () => import('../../../src/config/i18n/zh'),
  es: () => import('../../../src/config/i18n/es'),
  fr: () => import('../../../src/config/i18n/fr'),
  it: () => import('../../../src/config/i18n/it'),
  ar: () => import('../../../src/config/i18n/ar'),
}
const codes = LANGUAGES.filter(language => language !== 'en')

const flat = (table: Messages, prefix = ''): [string, string][] =>
  Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const english = entityTexts(entities)
const texts = flat(english)
const ofReports = reportTexts(reports)

/** Labels that are one in the reader's language though they are several in English, of the same entity. */
function confused(translated: Messages): string[] {
  const source = Object.fromEntries(texts)
  const seen = new Map<string, string>()
  return flat(translated).flatMap(([key, label]) => {
    const [entity, kind, ...rest] = key.split('.')
    if (kind !== 'fields' && kind !== 'options') return []
    const place = [entity, kind, ...rest.slice(0, -1), label].join('.')
    const other = seen.get(place) ?? key
    seen.set(place, other)
    return source[other] === source[key] ? [] : [`${other} and ${key} are both "${label}"`]
  })
}

test('a quantity that has no label is called by its name, without the unit that its values say', () => {
  const fields = { capacity_l: quantity('L'), current_ua: computed(quantity('µA')), bytes: quantity('bytes') }
  expect(Object.keys(fields).map(name => fieldLabel(fields, name))).toEqual(['Capacity', 'Current', 'Bytes'])
})

describe.each(codes)('%s', language => {
  test('leaves no label empty', async () => {
    const { labels } = await tables[language]()
    const translated = flat(translateEntities(english, labels))
    expect(translated).toHaveLength(texts.length)
    expect(translated.filter(([, label]) => label.trim() === '')).toEqual([])
  })

  test('names every field of a tank; what refers to tanks may be new, and its label wait in English', async () => {
    const { labels } = await tables[language]()
    const own = Object.entries((english.tanks as { fields: Messages }).fields).filter(
      ([name]) => entityOf('tanks').fields[name]?.type !== 'relatedList',
    )
    expect(missingLabels({ tanks: { fields: Object.fromEntries(own) } }, labels)).toEqual([])
  })

  test('names every action of a job', async () => {
    const { labels } = await tables[language]()
    const { actions } = english.jobs as { actions: Messages }
    expect(missingLabels({ jobs: { actions } }, labels)).toEqual([])
  })

  test('says of every action what it has done, in its own words and not in those of its button', async () => {
    const { labels } = await tables[language]()
    const translated = translateEntities(english, labels)
    const t = (key: string, options: Readonly<Record<string, unknown>> = {}) =>
      lookUp({ entities: translated }, key) ?? String(options._)
    const wrong = entities.flatMap(entity =>
      entity.actions
        .filter(action => {
          const said = doneWords(t, entity, action)
          return said === '' || said === actionWords(t, entity, action)
        })
        .map(({ name }) => `${entity.name}.${name}`),
    )
    expect(wrong).toEqual([])
    const own = Object.fromEntries(texts.filter(([key]) => key.endsWith('.done')))
    const untranslated = Object.entries(own).filter(
      ([key, text]) => labels[key] === undefined && labels[text] === undefined,
    )
    expect(untranslated).toEqual([])
  })

  test('names no text and no key that no entity and no screen has', async () => {
    const { labels } = await tables[language]()
    const known = new Set(
      [...texts, ...flat(ofReports), ...flat(screenTexts(entities, pages), 'screens.')].flat(),
    )
    expect(Object.keys(labels).filter(name => !known.has(name))).toEqual([])
  })

  test('has a word for each column of the report library, and a title for each page', async () => {
    const { labels, table } = await tables[language]()
    expect(missingLabels(ofReports, labels)).toEqual([])
    const titles = missingLabels(screenTexts([], pages), labels, 'screens')
    const named = Object.keys(table.screens as Messages)
    expect(titles.filter(([key]) => !named.includes(key.replace('screens.', '')))).toEqual([])
  })

  test('keeps apart what is apart in English', async () => {
    const { labels } = await tables[language]()
    expect(confused(translateEntities(english, labels))).toEqual([])
  })

  test('is what the dashboard shows', async () => {
    const { loadMessages } = await import('../../../src/providers/i18n/messages')
    const { labels } = await tables[language]()
    const shown = Object.fromEntries(flat(await loadMessages(language)))
    expect(shown['entities.tanks.options.direction.-1']).toBe(labels['Delivery (level falls)'])
    expect(shown['resources.manageTanks.fields.capacity_l']).toBe(labels.Capacity)
  })
})

const visitors = (more: Parameters<typeof choice>[1] = {}) =>
  defineEntity({
    name: 'visitors',
    source: { rest: '/visitors', table: 'visitors' },
    title: 'name',
    fields: {
      name: text({ required: true, help: 'As on the badge.' }),
      seen: rows({ mood: choice(['glad', 2], more) }),
    },
    list: { columns: ['name'] },
    access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
    scope: {},
  })
const ofVisitors = () => entityTexts(normalise([visitors()]))
const inFrench: Labels = {
  Name: 'Nom',
  'As on the badge.': 'Comme sur le badge.',
  Seen: 'Vu',
  Mood: 'Humeur',
  Glad: 'Content',
  Details: 'Général',
  ID: 'ID',
  Created: 'Créé',
  'Created by': 'Créé par',
  Updated: 'Modifié',
  'Updated by': 'Modifié par',
  Revision: 'Révision',
}

describe('an entity that no language knows', () => {
  test('is shown in a language when all of it is translated; numbers need no translation', () => {
    const found = Object.fromEntries(flat(translateEntities(ofVisitors(), inFrench)))
    expect(found).toMatchObject({
      'visitors.fields.name': 'Nom',
      'visitors.fields.seen_fields.mood': 'Humeur',
      'visitors.options.seen.mood.glad': 'Content',
      'visitors.options.seen.mood.2': '2',
    })
  })

  test.each(Object.keys(inFrench))('shows "%s" in English while just that is not translated', name => {
    const { [name]: _left, ...labels } = inFrench
    const found = Object.fromEntries(flat(translateEntities(ofVisitors(), labels)))
    const english = Object.fromEntries(flat(ofVisitors()))
    for (const [key, text] of Object.entries(english))
      expect(found[key], key).toBe(text === name ? text : (inFrench[text] ?? text))
    expect(missingLabels(ofVisitors(), labels).map(([, text]) => text)).toContain(name)
    expect(missingLabels(ofVisitors(), inFrench)).toEqual([])
  })

  test('has its screen titled in the words of the language', () => {
    const titles = screenTexts(normalise([visitors()]), [])
    expect(titles).toEqual({ visitors: 'Visitors' })
    expect(translateEntities(titles, { Visitors: 'Visiteurs' }, 'screens')).toEqual({ visitors: 'Visiteurs' })
  })

  test('has a key of its own before the words of all', () => {
    const found = translateEntities(ofVisitors(), { ...inFrench, 'visitors.fields.name': 'Prénom' })
    expect(Object.fromEntries(flat(found))['visitors.fields.name']).toBe('Prénom')
  })
})

describe('the labels of a screen', () => {
  const both = () =>
    normalise([{ ...visitors(), screens: [{ path: 'all' }, { path: 'late', labels: { name: 'Who' } }] }])
  const found = (labels?: Labels) => {
    const texts = labels ? translateEntities(entityTexts(both()), labels) : entityTexts(both())
    return Object.fromEntries(flat(resourceTexts(both(), texts, {})))
  }

  test('win over those of the fields on that screen, in every language', () => {
    expect(found()).toMatchObject({
      'all.fields.name': 'Name',
      'late.fields.name': 'Who',
      'late.fields.seen': 'Seen',
    })
    expect(found({ ...inFrench, Who: 'Qui' })).toMatchObject({
      'all.fields.name': 'Nom',
      'late.fields.name': 'Qui',
    })
  })
})

describe('the labels of options', () => {
  test('are English as they are declared, and spelt out where nothing is said', () => {
    const found = flat(entityTexts(normalise([visitors({ labels: { '2': 'Twice glad' } })])))
    expect(Object.fromEntries(found)).toMatchObject({
      'visitors.options.seen.mood.glad': 'Glad',
      'visitors.options.seen.mood.2': 'Twice glad',
    })
  })

  test('are refused by name for an option that is not there', () => {
    expect(() => normalise([visitors({ labels: { sad: 'Sad' } })])).toThrow(
      'visitors.fields.seen.mood.labels: "sad" is not an option',
    )
  })
})
