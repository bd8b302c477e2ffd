import { numberFormat } from '../../i18n/intl.ts'

export interface FileLimits {
  /** MIME types; empty for any. */
  readonly types: readonly string[]
  /** As people call them: `PNG, JPEG`. */
  readonly typesText: string
  readonly maxBytes: number
}

/** Found before anything is sent; the server decides by the bytes themselves. */
export function fileFault(
  { type, size }: Pick<File, 'type' | 'size'>,
  { types, maxBytes }: FileLimits,
): 'wrong_type' | 'too_large' | null {
  if (types.length > 0 && !types.includes(type)) return 'wrong_type'
  return size > maxBytes ? 'too_large' : null
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `10 MB`, `640 kB`: as the limits of files are given. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const unit = UNITS[step] as (typeof UNITS)[number]
  const value = bytes / 1024 ** step
  const maximumFractionDigits = value < 10 ? 1 : 0
  return numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value)
}
