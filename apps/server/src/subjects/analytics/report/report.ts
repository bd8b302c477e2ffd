import { textsIn } from '../../../platform/texts/texts.ts'

/** How values of a column are written. */
export type ReportFormat = 'text' | 'percent' | 'hours' | 'number'

export interface ReportColumn {
  readonly name: string
  readonly format: ReportFormat
}

export type ReportValue = string | number | null

export interface ReportTable {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportValue[])[]
}

/** What is written as a file of any kind: the same tables in each of them. */
export interface Report {
  readonly title: string
  /** Period and method. */
  readonly subtitle: string
  /** Shown above the tables, such as the largest loss. */
  readonly lines: readonly string[]
  readonly tables: readonly ReportTable[]
  readonly language: string
}

const inHours = (hours: string, language: string): string => textsIn(language).t('report.in_hours', { hours })

/** With the unit, for files whose cells are bare numbers. */
export function headerOf({ name, format }: ReportColumn, language: string): string {
  if (format === 'percent') return `${name} (%)`
  return format === 'hours' ? `${name} (${inHours('', language).trim()})` : name
}

const DIGITS: Readonly<Record<ReportFormat, number>> = { text: 0, percent: 1, hours: 2, number: 2 }
const digitsOf = (format: ReportFormat): number => DIGITS[format]

/** As people of the language write it; what is not known is a dash. */
export function writeValue(value: ReportValue, format: ReportFormat, language: string): string {
  if (value === null) return '—'
  if (typeof value === 'string') return value
  const digits = digitsOf(format)
  const isPercent = format === 'percent'
  const written = new Intl.NumberFormat(language, {
    style: isPercent ? 'percent' : 'decimal',
    minimumFractionDigits: format === 'number' ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(isPercent ? value / 100 : value)
  return format === 'hours' ? inHours(written, language) : written
}
