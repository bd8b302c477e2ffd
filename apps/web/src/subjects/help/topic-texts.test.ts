import { PAGES, type PageName } from '@millwright/contract/pages'
import { createTranslator, type Texts } from '@millwright/domain/text/translate'
import { describe, expect, test } from 'vitest'
import { mergeTexts } from '../../platform/i18n/texts.ts'
import { TOPIC_OF_PAGE, topicAt } from './page-topics.ts'
import { topicsIn } from './topic-texts.ts'
import { TOPIC_PARTS } from './topics.ts'

const files = Object.entries(
  import.meta.glob<Texts>('../../**/texts/{en-US,it-IT}.json', { eager: true, import: 'default' }),
)
const textsIn = (language: string): Texts =>
  mergeTexts(files.filter(([file]) => file.endsWith(`/${language}.json`)).map(([, texts]) => texts))

const topicsOf = (language: string) => {
  const texts = textsIn(language)
  return topicsIn(createTranslator(language, () => texts).t)
}

const english = topicsOf('en-US')
const names = english.map(({ name }) => name)

describe('the help', () => {
  test('has a topic for every page', () => {
    const bare = (Object.keys(PAGES) as PageName[]).filter((page) => !names.includes(TOPIC_OF_PAGE[page]))
    expect(bare).toEqual([])
  })

  test('has each topic once, in a part that is shown', () => {
    expect(names).toEqual([...new Set(names)])
    expect(english.filter(({ part }) => !(part in TOPIC_PARTS))).toEqual([])
  })

  test('has a text for each field of a topic', () => {
    const texts = english.flatMap(({ title, answer, tasks, check }) => [title, answer, ...tasks, check ?? ''])
    expect(texts.filter((text) => /\b(help|nav)\.[a-z_]/.test(text))).toEqual([])
  })

  test('names pages as their menu does, in the language of the reader', () => {
    const italian = topicsOf('it-IT')
    expect(english.find(({ name }) => name === 'timelines')?.check).toContain('“Shifts and goals”')
    expect(italian.find(({ name }) => name === 'timelines')?.check).toContain('«Turni e obiettivi»')
    expect(italian.find(({ name }) => name === 'condition')?.title).toContain('Controllo assi')
  })

  test('names no page that the table does not have', () => {
    const titles: string[] = Object.values(PAGES).map(({ title }) => title)
    const pages = JSON.stringify((textsIn('en-US').help as Texts).pages)
    const named = [...pages.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !titles.includes(name))).toEqual([])
  })
})

test.each([
  ['machine_status', 'status'],
  ['#machine_status', 'status'],
  ['stale', 'stale'],
  ['', ''],
])('the address %j asks for the topic %j', (hash, topic) => {
  expect(topicAt(hash)).toBe(topic)
})
