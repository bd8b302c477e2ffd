import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../../config.ts'

/** Log fields that may hold a secret. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  '*.password',
  '*.token',
  '*.accessToken',
  '*.refreshToken',
]

/** JSON on stdout; the demo shows people only what needs their attention and keeps the rest in a file. */
export function createLog({ logLevel, logFormat, dataDir }: Config): Logger {
  const options = { level: logLevel, redact: SECRETS, base: undefined }
  if (logFormat === 'json') return pino(options)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const dest = join(dataDir, 'millwright.log')
  // Names and addresses of people stand in it; one from before may be open to others.
  if (existsSync(dest)) chmodSync(dest, 0o600)
  return pino(
    options,
    pino.multistream([
      { level: 'warn', stream: pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }) },
      { level: 'trace', stream: pino.destination({ dest, sync: false, mode: 0o600 }) },
    ]),
  )
}
