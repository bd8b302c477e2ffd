import { createClient } from '@millwright/client'

const { MILLWRIGHT_URL, MILLWRIGHT_TOKEN, MILLWRIGHT_ORGANIZATION } = process.env

export const baseUrl = MILLWRIGHT_URL ?? 'http://localhost:8080'

/** The code of the organization, as in the address of its pages. */
export const org = MILLWRIGHT_ORGANIZATION ?? 'NORDHAUS'

/** Without a token the examples sign in to the demo. */
const demo = { email: 'admin@example.com', password: 'millwright' }

export const millwright = createClient({
  baseUrl,
  ...(MILLWRIGHT_TOKEN ? { token: MILLWRIGHT_TOKEN } : demo),
})

/** From the command line, with a usual value for one that is missing. */
export const argument = (at: number, usual: string): string => process.argv[at + 2] ?? usual

const DAY_MS = 24 * 60 * 60 * 1000

/** `2026-11-15` */
export const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
