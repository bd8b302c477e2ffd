import { expect, test } from 'vitest'
import { firstWeekday, LANGUAGE_CODES, LANGUAGE_NAMES } from './languages.ts'

test.each(LANGUAGE_CODES)(
  '%s is named in its own language, with its country where two share a language',
  (code) => {
    const letters = code.slice(0, 2)
    const isTwice = LANGUAGE_CODES.some((each) => each !== code && each.startsWith(letters))
    const names = new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' })
    const name = names.of(isTwice ? code : letters) ?? ''
    expect(LANGUAGE_NAMES[code]).toBe(name.charAt(0).toLocaleUpperCase(code) + name.slice(1))
  },
)

test.each(LANGUAGE_CODES)('a calendar in %s begins a week with the day that Unicode names', (code) => {
  // Not yet among the types of TypeScript.
  const { firstDay } = (
    new Intl.Locale(code) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
  ).getWeekInfo()
  expect(firstWeekday(code)).toBe(firstDay % 7)
})
