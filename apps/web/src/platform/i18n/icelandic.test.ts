import { COUNTRY_CODES } from '@millwright/contract/machines/countries'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import { standIn } from './icelandic.ts'
import { browserIntl, DATE_FORMS, type NumberForm, UNITS } from './intl.ts'

/** Node has the data of all languages. */
const full = browserIntl('is-IS')

describe('a date in Icelandic', () => {
  /** Every day of two years, at another hour each. */
  const TIMES = Array.from({ length: 730 }, (_, day) => Date.UTC(2027, 0, 1) + day * 25 * HOUR_MS)
  const ZONES = ['UTC', 'Atlantic/Reykjavik', 'Pacific/Kiritimati', 'America/St_Johns']

  test.each(Object.entries(DATE_FORMS))('is written as Unicode has it: %s', (_, form) => {
    for (const timeZone of ZONES) {
      const [own, expected] = [standIn.date({ ...form, timeZone }), full.date({ ...form, timeZone })]
      expect(TIMES.map((ts) => own.format(ts))).toEqual(TIMES.map((ts) => expected.format(ts)))
    }
  })

  test('is that of the day in every zone', () => {
    const options = { ...DATE_FORMS.longDate, timeZone: '' }
    const inZone = (timeZone: string, ts: number): string => standIn.date({ ...options, timeZone }).format(ts)
    const ts = Date.UTC(2026, 11, 31, 12)
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      expect(inZone(timeZone, ts), timeZone).toBe(full.date({ ...options, timeZone }).format(ts))
    }
  })
})

describe('a number in Icelandic', () => {
  const VALUES = [0, 1, 2, 11, 21, 101, 111, 999, 1000, 12_345, 1_234_567.8, 0.415, 1.005, 87.5, 1e-9, 4.2e15]
  const SIGNED = [...VALUES, ...VALUES.map((value) => -value), Number.NaN, Number.POSITIVE_INFINITY]
  const digits = [0, 1, 2, 3].flatMap((most) => [
    { maximumFractionDigits: most },
    { minimumFractionDigits: most, maximumFractionDigits: most },
  ])
  const FORMS: NumberForm[] = [
    ...digits,
    ...digits.map((each) => ({ ...each, style: 'percent' as const })),
    { notation: 'scientific', maximumSignificantDigits: 3 },
    { notation: 'standard', maximumSignificantDigits: 3 },
    ...UNITS.flatMap((unit) =>
      digits.map((each) => ({
        ...each,
        style: 'unit' as const,
        unit,
        unitDisplay: ['day', 'week', 'month', 'year'].includes(unit) ? ('long' as const) : ('short' as const),
      })),
    ),
    ...(['day', 'hour', 'minute', 'second'] as const).flatMap((unit) =>
      [1, 2].map((least) => ({
        style: 'unit' as const,
        unit,
        unitDisplay: 'narrow' as const,
        minimumIntegerDigits: least,
      })),
    ),
    ...Intl.supportedValuesOf('currency').map((currency) => ({
      style: 'currency' as const,
      currency,
      currencyDisplay: 'narrowSymbol' as const,
    })),
  ]

  test('is written as Unicode has it', () => {
    for (const form of FORMS) {
      const [own, expected] = [standIn.number(form), full.number(form)]
      expect(SIGNED.map(own.format), JSON.stringify(form)).toEqual(SIGNED.map(expected.format))
    }
  })

  test('has the marks that a field for numbers asks for', () => {
    const [own, expected] = [standIn.number({}), full.number({})]
    expect(own.formatToParts(1_234_567.8)).toEqual(expected.formatToParts(1_234_567.8))
  })
})

test.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']]])(
  'the list %j is joined as Unicode has it',
  (texts) => {
    expect(standIn.list().format(texts)).toBe(full.list().format(texts))
  },
)

test('countries have the names that Unicode has', () => {
  const namesOf = ({ countries }: typeof full) => COUNTRY_CODES.map((code) => countries().of(code))
  expect(namesOf(standIn)).toEqual(namesOf(full))
})

test('names are in the order of the Icelandic alphabet', () => {
  const letters = [...'aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæöåäøéèüçñAÁÐÞÆÖÅÄØÉZ']
  const pairs = letters.flatMap((one) => ['', 'a', 'á', 'z', 'ö', 'B'].map((other) => `${one}${other}`))
  const names = [
    ...pairs,
    ...COUNTRY_CODES.map((code) => full.countries().of(code) ?? code),
    ...['Sög 9', 'Sög 10', 'sög 10', 'Saw 2', 'Þykktarhefill 1', 'Ofn 3', 'Ófn 2', 'Ó\u0301fn', ''],
  ]
  const [own, expected] = [standIn.names(), full.names()]
  const isOther = (one: string, other: string): boolean =>
    Math.sign(own.compare(one, other)) !== Math.sign(expected.compare(one, other))
  expect(
    names.flatMap((one) => names.filter((other) => isOther(one, other)).map((other) => [one, other])),
  ).toEqual([])
})
