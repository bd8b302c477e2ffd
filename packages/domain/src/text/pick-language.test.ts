import { expect, test } from 'vitest'
import { pickLanguage } from './pick-language.ts'

const OFFERED = ['en-US', 'nb-NO', 'pt-BR', 'pt-PT'] as const

test.each([
  ['pt-PT', 'pt-PT'],
  ['PT-pt', 'pt-PT'],
  ['pt', 'pt-BR'],
  ['en-GB', 'en-US'],
  ['no', 'nb-NO'],
  ['nn-NO', 'nb-NO'],
  ['ja-JP', undefined],
  ['', undefined],
])('for %s the language is %s', (tag, picked) => {
  expect(pickLanguage(OFFERED, tag)).toBe(picked)
})
