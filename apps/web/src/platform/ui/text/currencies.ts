/** Those that are offered; the server takes any of three letters. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'BRL',
  'CNY',
  'TRY',
]

/** Proposed until an organization has chosen another. */
export const DEFAULT_CURRENCY = 'EUR'
