import { expect, test } from 'vitest'
import { nameUsableLanguage } from './usable-language.ts'

test.each([
  ['en-US@posix', 'en-US'],
  ['', 'en-US'],
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
])('a browser that calls its language %j writes numbers in %s', (language, used) => {
  const browser = { language } as Navigator
  nameUsableLanguage(browser)
  expect(browser.language).toBe(used)
  expect(new Intl.NumberFormat(browser.language).format(1)).toBe('1')
})
