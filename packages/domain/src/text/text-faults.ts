import type { Texts } from './translate.ts'

/** `login.demo.title` and its text, for every text. */
export const flatTexts = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[prefix + name, text] as [string, string]]
      : flatTexts(text, `${prefix}${name}.`),
  )

const FORM = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string): string => key.replace(FORM, '')

const PLACE = /\{\{\s*(\w+)\s*\}\}/g
const placesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))].toSorted()

/** Forms for one number only: "one more day" is right there, without the number. */
function formsOfOneNumber(rules: Intl.PluralRules): Set<string> {
  const served = Array.from({ length: 130 }, (_, count) => rules.select(count))
  return new Set(served.filter((form) => served.indexOf(form) === served.lastIndexOf(form)))
}

/** Names and single words are often the same in two languages. */
const isSentence = (text: string): boolean =>
  (text.replace(PLACE, '').match(/(?<!\p{L})\p{Ll}{4,}/gu)?.length ?? 0) >= 2

/** Compared with the English texts; empty when they are complete. */
export function textFaults(language: string, english: Texts, texts: Texts): string[] {
  const source = new Map(flatTexts(english))
  const isCounted = (key: string): boolean => FORM.test(key) && source.has(`${baseOf(key)}_other`)
  const rules = new Intl.PluralRules(language)
  const forms = rules.resolvedOptions().pluralCategories
  const ofOneNumber = formsOfOneNumber(rules)
  const wanted = new Set(
    [...source.keys()].flatMap((key) =>
      isCounted(key) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key],
    ),
  )
  const found = new Map(flatTexts(texts))
  const inEnglish = (key: string): string => source.get(key) ?? source.get(`${baseOf(key)}_other`) ?? ''
  const isWithoutCount = (key: string): boolean =>
    isCounted(key) && ofOneNumber.has(FORM.exec(key)?.[1] ?? '')

  function faultOf(key: string, text: string): string | null {
    const from = inEnglish(key)
    if (text.trim() === '' && from.trim() !== '') return `${key} is empty`
    const kept = (all: readonly string[]): string =>
      all.filter((place) => place !== 'count' || !isWithoutCount(key)).join(', ')
    const serves = isCounted(key) && !isWithoutCount(key) ? inEnglish(`${baseOf(key)}_other`) : from
    if (kept(placesIn(text)) !== kept(placesIn(serves))) return `${key} has other placeholders: ${text}`
    if (language !== 'en-US' && text === from && isSentence(from)) return `${key} is not translated: ${text}`
    return null
  }

  return [
    ...[...wanted].filter((key) => !found.has(key)).map((key) => `${key} is missing`),
    ...[...found.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is not in English`),
    ...[...found].flatMap(([key, text]) => (wanted.has(key) ? (faultOf(key, text) ?? []) : [])),
  ]
}
