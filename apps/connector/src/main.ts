import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { startConnector } from './connector.ts'
import { BadSettings, readSettings } from './settings.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')
const { version } = parseOwnJson(readFileSync(packageFile, 'utf8'), packageFile) as { version: string }
const log = (message: string): void => void process.stdout.write(`${new Date().toISOString()} ${message}\n`)

try {
  const settings = readSettings(process.env)
  const connector = startConnector({ settings, version, log, isBuiltIn: process.connected })
  log(`reads machines for ${settings.portalUrl}`)
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    await connector.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => void end())
} catch (error) {
  process.stderr.write(`${error instanceof BadSettings ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
