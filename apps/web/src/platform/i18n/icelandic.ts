import COUNTRIES from './icelandic-countries.json' with { type: 'json' }
import { type IntlOfLanguage, NUMBERED, type NumberForm, type Unit } from './intl.ts'

// For browsers without Icelandic. The test beside it compares every form with Node, which has the data.

/** Every browser has it. */
const NEAR = 'da-DK'

const MONTHS = {
  long: 'janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember'.split(' '),
  short: 'jan. feb. mar. apr. maí jún. júl. ágú. sep. okt. nóv. des.'.split(' '),
}
const WEEKDAYS = {
  long: 'sunnudagur mánudagur þriðjudagur miðvikudagur fimmtudagur föstudagur laugardagur'.split(' '),
  short: 'sun. mán. þri. mið. fim. fös. lau.'.split(' '),
  narrow: [...'SMÞMFFL'],
}

/** `fimmtudagur, 12. nóvember 2026`. Which day it is in the zone is left to the browser. */
const date: IntlOfLanguage['date'] = ({ weekday, day, month, year, timeZone }) => {
  const clock = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  })
  return {
    format: (ts) => {
      const parts = clock.formatToParts(ts)
      const numberOf = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
      const [y, m, d] = [numberOf('year'), numberOf('month'), numberOf('day')]
      const ofWeek = new Date(Date.UTC(y, m - 1, d)).getUTCDay()
      const words = [
        weekday && `${WEEKDAYS[weekday][ofWeek]}${day && (weekday === 'long' || month) ? ',' : ''}`,
        day && `${d}${weekday || month ? '.' : ''}`,
        month && MONTHS[month][m - 1],
        year && y,
      ]
      return words.filter(Boolean).join(' ')
    },
  }
}

const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  day: 'dagar',
  week: 'vikur',
  month: 'mánuðir',
  year: 'ár',
  hour: 'klst.',
  minute: 'mín.',
  second: 'sek.',
  byte: 'bæti',
  kilobyte: 'kB',
  megabyte: 'MB',
  gigabyte: 'GB',
}
/** The currencies that Danish writes in another way. */
const SYMBOLS: Readonly<Record<string, string>> = { BYN: 'BYN', RON: 'lei', XCG: 'XCG' }

/** Those that differ by number. */
const OF_ONE: Partial<Readonly<Record<Unit, string>>> = { day: 'dagur', week: 'vika', month: 'mánuður' }

function nameOfUnit(unit: Unit, form: NumberForm, count: Intl.LDMLPluralRule): string {
  if (unit === 'day' && 'unitDisplay' in form && form.unitDisplay === 'narrow') return 'd.'
  return (count === 'one' ? OF_ONE[unit] : undefined) ?? UNIT_NAMES[unit]
}

/** Danish has the same marks and the same order, but another way with percent and units. */
const number: IntlOfLanguage['number'] = (form) => {
  const near = new Intl.NumberFormat(NEAR, form)
  // Of these every browser knows all languages.
  const forms = new Intl.PluralRules('is-IS', form)
  const unit = 'unit' in form ? form.unit : null
  const symbol = 'currency' in form ? SYMBOLS[form.currency] : null
  const textOf = ({ type, value: text }: Intl.NumberFormatPart, value: number): string => {
    if (type === 'literal' && !('currency' in form)) return unit ? ' ' : ''
    if (type === 'unit' && unit) return nameOfUnit(unit, form, forms.select(value))
    return type === 'currency' ? (symbol ?? text) : text
  }
  const formatToParts = (value: number) =>
    near.formatToParts(value).map((part) => ({ ...part, value: textOf(part, value) }))
  const format = (value: number) =>
    formatToParts(value)
      .map((part) => part.value)
      .join('')
  return { format, formatToParts }
}

/** Letters of their own in the alphabet, and where they are: ǀ and ǃ come after all others. */
const LETTERS: Readonly<Record<string, string>> = {
  á: 'aǃ',
  ð: 'dǃ',
  é: 'eǃ',
  í: 'iǃ',
  ó: 'oǃ',
  ú: 'uǃ',
  ý: 'yǃ',
  æ: 'ǀa',
  ä: 'ǀä',
  ö: 'ǀb',
  ø: 'ǀb̈',
  å: 'ǀc',
}
const OWN_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'giu')

const inAlphabet = (text: string): string =>
  text.normalize('NFC').replace(OWN_LETTER, (letter) => {
    const lower = letter.toLowerCase()
    const place = LETTERS[lower] ?? letter
    return lower === letter ? place : place.toUpperCase()
  })

export const standIn: IntlOfLanguage = {
  date,
  number,
  list: () => new Intl.ListFormat(NEAR),
  countries: () => ({ of: (code) => (COUNTRIES as Readonly<Record<string, string>>)[code] }),
  names: () => {
    const { compare } = new Intl.Collator('en-US', NUMBERED)
    return { compare: (a, b) => compare(inAlphabet(a), inAlphabet(b)) }
  },
}
