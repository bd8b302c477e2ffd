import type { PlainDay } from './zone.ts'

/** Italian d-m-Y, all others Y-m-d (rules: formats 1). */
export const dateText = (day: PlainDay, language: string): string =>
  language.startsWith('it') ? day.split('-').reverse().join('-') : day
