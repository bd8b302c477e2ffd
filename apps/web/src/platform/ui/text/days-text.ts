import { numberFormat } from '../../i18n/intl.ts'

/** `30 days`, in the words of the language. By itself: the sign-in page needs no other format. */
export const daysText = (days: number, language: string): string =>
  numberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
