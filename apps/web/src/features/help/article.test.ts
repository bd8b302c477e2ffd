import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../ui/languages.ts'
import { articleLanguage, loadArticle } from './article.ts'

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

  test.each(LANGUAGES)('in %s has nothing empty, and every code in it ends', async (language) => {
    const { title, lead, sections } = await loadArticle(language)
    const texts = [title, lead, ...sections.flatMap((section) => [section.title, ...section.steps])]
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    expect(texts.filter((text) => text.split('`').length % 2 === 0)).toEqual([])
  })
})
