import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../platform/ui/text/languages.ts'
import { articleLanguage, findSections, loadArticle } from './article.ts'

describe('the article', () => {
  test.each([
    ['it-IT', 'it-IT'],
    ['it', 'it-IT'],
    ['en', 'en-US'],
    ['de-DE', 'de-DE'],
    ['ja-JP', 'en-US'],
    ['', 'en-US'],
    ['../../it', 'en-US'],
  ])('for %j is that in %s', (wanted, language) => {
    expect(articleLanguage(wanted)).toBe(language)
  })

  test.each(LANGUAGES)('in %s says as much as the English one', async (language) => {
    const shapeOf = async (each: (typeof LANGUAGES)[number]) =>
      (await loadArticle(each)).sections.map((section) => section.steps.length)
    expect(await shapeOf(language)).toEqual(await shapeOf('en-US'))
  })

  test.each([
    ['', []],
    ['  ', []],
    ['NEREDE gunes', ['section-2']],
    ['kablo', ['section-1', 'section-2']],
    ['kablo nerede', ['section-2']],
    ['rollback', []],
  ])('searched for %j leads to %j', (search, anchors) => {
    const sections = [
      { title: 'Bağlantı', steps: ['Kablo takılı mı?'] },
      { title: 'Güneş nerede', steps: ['Kablo', 'Işık'] },
    ]
    const found = findSections({ title: '', lead: '', sections }, search)
    expect(found.map(({ anchor }) => anchor)).toEqual(anchors)
  })

  test.each(LANGUAGES)('in %s is found by the words of each of its titles', async (language) => {
    const article = await loadArticle(language)
    for (const { title } of article.sections)
      expect(findSections(article, title).map((section) => section.title)).toContain(title)
  })

  test.each(LANGUAGES)('in %s has nothing empty, and every code in it ends', async (language) => {
    const { title, lead, sections } = await loadArticle(language)
    const texts = [title, lead, ...sections.flatMap((section) => [section.title, ...section.steps])]
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    expect(texts.filter((text) => text.split('`').length % 2 === 0)).toEqual([])
  })
})
