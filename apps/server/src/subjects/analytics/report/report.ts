import { dateText } from '@millwright/domain/time/date-text'
import type { PlainDay } from '@millwright/domain/time/zone'
import { reportTexts } from './report-texts.ts'

/** How values of a column are written. Days are `2026-11-05`. */
export type ReportFormat = 'text' | 'day' | 'percent' | 'hours' | 'number' | 'money'

export interface ReportColumn {
  readonly name: string
  readonly format: ReportFormat
  /** Of money. */
  readonly currency?: string
}

export type ReportValue = string | number | null

export interface ReportTable {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportValue[])[]
}

/** OEE or one of its factors, of a hundred. */
export interface ReportFigure {
  readonly name: string
  readonly now: number | null
  /** Null where the days before cannot be compared. */
  readonly before: number | null
  readonly target: number | null
}

/** For an owner: of the values that the tables have, the few that matter. */
export interface ReportFront {
  /** OEE first, then its factors. */
  readonly figures: readonly ReportFigure[]
  readonly days: readonly {
    readonly day: PlainDay
    readonly oee: number | null
    readonly target: number | null
  }[]
  readonly losses: ReportTable
}

/** The same tables in files of every kind. */
export interface Report {
  /** Of the group or the machine, in the language. */
  readonly name: string
  /** Whose report it is; the logo is a picture in PNG or JPEG. */
  readonly organization: { readonly name: string; readonly logo: Buffer | null }
  readonly title: string
  /** Period and method. */
  readonly subtitle: string
  /** Shown above the tables, such as the largest loss. */
  readonly lines: readonly string[]
  readonly front: ReportFront
  readonly tables: readonly ReportTable[]
  readonly language: string
}

const inHours = (hours: string, language: string): string =>
  reportTexts(language).t('report.in_hours', { hours })

/** With the unit, for files whose cells are bare numbers. */
export function headerOf({ name, format, currency }: ReportColumn, language: string): string {
  if (format === 'percent') return `${name} (%)`
  if (format === 'money') return `${name} (${currency})`
  return format === 'hours' ? `${name} (${inHours('', language).trim()})` : name
}

/** As people of the language write it; what is not known is a dash. */
export function writeValue(
  value: ReportValue,
  { format, currency }: Pick<ReportColumn, 'format' | 'currency'>,
  language: string,
): string {
  if (value === null) return '—'
  if (typeof value === 'string') return format === 'day' ? dateText(value, language) : value
  const written = numberFormat(language, format, currency).format(format === 'percent' ? value / 100 : value)
  return format === 'hours' ? inHours(written, language) : written
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Made once for each language: it takes longer than a thousand numbers, and a report has tens of thousands. */
function numberFormat(language: string, format: ReportFormat, currency?: string): Intl.NumberFormat {
  const key = `${language} ${format} ${currency}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, optionsOf(format, currency))
  numberFormats.set(key, made)
  return made
}

function optionsOf(format: ReportFormat, currency?: string): Intl.NumberFormatOptions {
  switch (format) {
    case 'percent':
      return { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }
    case 'hours':
      return { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    case 'money':
      return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
    case 'number':
    case 'text':
    case 'day':
      return { maximumFractionDigits: 2 }
    default:
      return format satisfies never
  }
}
