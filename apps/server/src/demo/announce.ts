import type { App } from '../app.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, describe } from './accounts.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const STEPS: Record<string, string> = {
  database: 'Starting PostgreSQL',
  services: 'Starting sign-in, API, live updates and broker',
}

export const announceStep = (step: string): void => say(`  ${STEPS[step] ?? step} …`)

export function announceReady(app: App): void {
  say(`\n  Millwright is ready at ${app.publicUrl}`)
  if (app.mqttPort !== null) say(`  Machines connect to mqtt://localhost:${app.mqttPort}`)
}

export function announceDemo(): void {
  const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length))
  say(`\n  Demo accounts, password ${DEMO_PASSWORD}:`)
  for (const account of DEMO_ACCOUNTS) say(`    ${account.email.padEnd(width)}  ${describe(account)}`)
  say('\n  Ctrl+C stops it.\n')
}
