// All that pages ask of `Intl` in the language of the reader. Not every browser has the data of every language: where
// they are missing, a stand-in answers (decision 57).

export interface DateOptions {
  readonly weekday?: 'long' | 'short' | 'narrow'
  readonly day?: 'numeric'
  readonly month?: 'long' | 'short'
  readonly year?: 'numeric'
}

/** Dates are written in these ways: a stand-in knows no others. */
export const DATE_FORMS = {
  day: { day: 'numeric' },
  dayOfLongMonth: { day: 'numeric', month: 'long' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  fullDay: { day: 'numeric', month: 'long', year: 'numeric' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  longMonth: { month: 'long' },
  longWeekday: { weekday: 'long' },
  monthOfYear: { month: 'long', year: 'numeric' },
  narrowWeekday: { weekday: 'narrow' },
  shortDate: { weekday: 'short', day: 'numeric', month: 'short' },
  shortDay: { weekday: 'short', day: 'numeric' },
  shortMonth: { month: 'short' },
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, DateOptions>

export type DateForm = keyof typeof DATE_FORMS

/** Days are written out or, within a duration, as short as its other units; sizes of files are short. */
export const UNITS = [
  'day',
  'week',
  'month',
  'year',
  'hour',
  'minute',
  'second',
  'byte',
  'kilobyte',
  'megabyte',
  'gigabyte',
] as const
export type Unit = (typeof UNITS)[number]

type Digits = Pick<
  Intl.NumberFormatOptions,
  'minimumIntegerDigits' | 'minimumFractionDigits' | 'maximumFractionDigits' | 'maximumSignificantDigits'
>

/** Numbers are written in these ways. */
export type NumberForm = Digits &
  (
    | { readonly style?: 'percent' }
    | { readonly notation: 'scientific' | 'standard' }
    | { readonly style: 'currency'; readonly currency: string; readonly currencyDisplay: 'narrowSymbol' }
    | { readonly style: 'unit'; readonly unit: Unit; readonly unitDisplay: 'long' | 'short' | 'narrow' }
  )

/** Formats of a language; the names are those of `Intl`. */
export interface IntlOfLanguage {
  date(options: DateOptions & { readonly timeZone: string }): Pick<Intl.DateTimeFormat, 'format'>
  number(form: NumberForm): Pick<Intl.NumberFormat, 'format' | 'formatToParts'>
  list(): Pick<Intl.ListFormat, 'format'>
  countries(): Pick<Intl.DisplayNames, 'of'>
  names(): Pick<Intl.Collator, 'compare'>
}

/** Numbers in names by their size: `Saw 9` before `Saw 10`. */
export const NUMBERED: Intl.CollatorOptions = { numeric: true }

export const browserIntl = (language: string): IntlOfLanguage => ({
  date: (options) => new Intl.DateTimeFormat(language, options),
  number: (form) => new Intl.NumberFormat(language, form),
  list: () => new Intl.ListFormat(language),
  countries: () => new Intl.DisplayNames([language], { type: 'region' }),
  names: () => new Intl.Collator(language, NUMBERED),
})

const standIns = new Map<string, IntlOfLanguage>()
/** Making one costs far more than using it, and lists format hundreds of times. */
const made = new Map<string, unknown>()

/** From now on asked instead of the browser. */
export function setStandIn(language: string, standIn: IntlOfLanguage): void {
  standIns.set(language, standIn)
  made.clear()
}

function once<T>(language: string, what: string, make: (intl: IntlOfLanguage) => T): T {
  const key = `${language} ${what}`
  const known = made.get(key)
  if (known) return known as T
  const fresh = make(standIns.get(language) ?? browserIntl(language))
  made.set(key, fresh)
  return fresh
}

export const dateFormat = (language: string, form: DateForm, zone: string) =>
  once(language, `${form} ${zone}`, (intl) => intl.date({ ...DATE_FORMS[form], timeZone: zone }))

export const numberFormat = (language: string, form: NumberForm) =>
  once(language, JSON.stringify(form), (intl) => intl.number(form))

/** `a, b and c` */
export const listText = (texts: Iterable<string>, language: string): string =>
  once(language, 'list', (intl) => intl.list()).format(texts)

/** A code of no country is shown as it is. */
export const countryName = (code: string, language: string): string =>
  once(language, 'countries', (intl) => intl.countries()).of(code) ?? code

export const compareNames = (language: string) => once(language, 'names', (intl) => intl.names()).compare
