import type { Translator } from '@millwright/domain/text/translate'
import { MAX_RANGE_DAYS } from '@millwright/domain/time/range'
import { ApiError } from '../api/api-error.ts'
import { daysText } from '../ui/text/days-text.ts'

type Texts = Translator & { readonly language?: string }

/** In this order: the override, the service that is away, the label, the error text, the message (rules: toasts 3). */
export function failureMessage(
  error: unknown,
  override: string | undefined,
  { t, exists, language = 'en-US' }: Texts,
): string | null {
  if (!(error instanceof ApiError)) return override ?? t('errors.error_generic')
  if (error.status === 401) return null
  if (override !== undefined) return override
  if (error.status === 502 || error.status === 503) return t('errors.service_not_available')
  const key = `errors.${error.label.toLowerCase()}`
  if (exists(key)) return t(key, { days: daysText(error.maxDays ?? MAX_RANGE_DAYS, language) })
  if (error.detail) return error.detail
  if (error.message) return exists(error.message) ? t(error.message) : error.message
  return t('errors.error')
}
