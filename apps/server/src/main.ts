import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { type App, startApp } from './app.ts'
import { announceDemo, announceHistory, announceReady, announceSetup, announceStep } from './cli/announce.ts'
import { BadConfig, readConfig } from './config.ts'
import { MigrationChanged } from './platform/database/migrate.ts'
import { CannotStart } from './platform/runtime/cannot-start.ts'
import { createLog } from './platform/runtime/log.ts'

const root = join(import.meta.dirname, '../../..')
const packageFile = join(root, 'package.json')
const { version } = parseOwnJson(readFileSync(packageFile, 'utf8'), packageFile) as { version: string }

/** Longer than the slowest orderly stop: beyond it something hangs. */
const STOP_WITHIN_MS = 20_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const isPretty = config.logFormat === 'pretty'
  const app = await startApp(config, { log, version, onProgress: (step) => isPretty && announceStep(step) })
  log.info({ url: app.publicUrl, mqtt: app.mqttPort, version }, 'ready')
  // A signal to the process group may arrive twice: from the terminal and from the parent process.
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isEnding) void end(app)
      isEnding = true
    })
  }
  if (isPretty) {
    if (config.isDemo) await announceHistory(app.demoReady)
    // A stop in the meantime has the last word.
    if (isEnding) return
    announceReady(app)
    if (config.isDemo) announceDemo()
  }
  if (app.setupLink) announceSetup(app.setupLink, isPretty ? process.stdout : process.stderr)

  async function end(running: App): Promise<void> {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await running.stop()
    log.info('stopped')
    log.flush()
    process.exit(0)
  }
}

main().catch((error: unknown) => {
  const isExpected = [BadConfig, CannotStart, MigrationChanged].some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
})
