import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, describe } from '../subjects/people/shared/demo-accounts.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const STEPS: Record<string, string> = {
  database: 'Starting PostgreSQL',
  services: 'Starting sign-in, API, live updates and broker',
  history: 'Taking in what the demo machines did in the past weeks',
}

export const announceStep = (step: string): void => say(`  ${STEPS[step] ?? step} …`)

const SOON_MS = 1_000
const PATIENCE_MS = 25_000

/** Until the history is stored, pages show machines as they were weeks ago; only the first start has much to store. */
export async function announceHistory(stored: Promise<void>): Promise<void> {
  const isOver = stored.catch(() => {}).then(() => true)
  if (await Promise.race([isOver, pause(SOON_MS, false)])) return
  announceStep('history')
  await Promise.race([isOver, pause(PATIENCE_MS, true, { ref: false })])
}

export function announceReady(app: { readonly publicUrl: string; readonly mqttPort: number | null }): void {
  say(`\n  Millwright is ready at ${app.publicUrl}`)
  if (app.mqttPort !== null) say(`  Machines connect to mqtt://localhost:${app.mqttPort}`)
}

/** Not through the log, whose files and collectors keep it: who has the link is the first admin. */
export function announceSetup(link: string, output: Pick<NodeJS.WriteStream, 'write'>): void {
  output.write(`
  There is no administrator yet. Open this link to become the first one:

    ${link}

  It works once, for 24 hours. A restart prints a new one.

`)
}

export function announceDemo(): void {
  const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length))
  say(`\n  Demo accounts, password ${DEMO_PASSWORD}:`)
  for (const account of DEMO_ACCOUNTS) say(`    ${account.email.padEnd(width)}  ${describe(account)}`)
  say('\n  Ctrl+C stops it.\n')
}
