import { createHmac } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ReadMachine } from '@millwright/contract/connectors/connector-process'
import { Closed } from '@millwright/contract/wire/schemas'
import { parseJson } from '@millwright/domain/text/parse-json'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'

const Configuration = Closed({
  /** When the portal last confirmed it, by its clock. */
  AsOf: Type.Integer(),
  /** By how much the clock of this computer was ahead of the portal's. */
  AheadMs: Type.Integer(),
  Machines: Type.Array(ReadMachine),
})
type Configuration = Static<typeof Configuration>

export interface ConfigurationFileOptions {
  path: string
  /** A file that was written with another one is ignored. */
  token: string
  log: (message: string) => void
}

/** One that only became older is written again, for the clock that goes on from it. */
const OLD_AFTER_MS = HOUR_MS
const KIND = 'millwright-connector-configuration 1'

/**
 * The last configuration from the portal, for a start while it is away. Two lines: the kind of file with a keyed hash of the other
 * line, which one that is damaged, cut short or of another connector does not have, and the configuration.
 */
export function openConfiguration({ path, token, log }: ConfigurationFileOptions) {
  const headOf = (body: string): string =>
    `${KIND} ${createHmac('sha256', token).update(body).digest('base64url')}`
  let kept = read()

  function read(): Configuration | null {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') ignored(`it cannot be read (${codeOf(error)})`)
      return null
    }
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    if (text.slice(0, Math.max(0, end)) !== headOf(body))
      return ignored('it is damaged, of another version or of another connector')
    const configuration = parseJson(body)
    return Value.Check(Configuration, configuration) ? configuration : ignored('it is of another version')
  }

  function ignored(reason: string): null {
    log(`the kept configuration is ignored: ${reason}`)
    return null
  }

  let isWritten = true

  /** The old one stays until the new one is wholly on the disk. */
  function write(configuration: Configuration): void {
    kept = configuration
    isWritten = false
    const body = JSON.stringify(configuration)
    const draft = `${path}.draft`
    try {
      rmSync(draft, { force: true })
      writeFileSync(draft, `${headOf(body)}\n${body}`, { mode: 0o600, flush: true })
      renameSync(draft, path)
      const folder = openSync(dirname(path), 'r')
      fsyncSync(folder)
      closeSync(folder)
      isWritten = true
    } catch (error) {
      log(`the configuration could not be kept for a restart: ${codeOf(error)}`)
    }
  }

  return {
    kept: (): Configuration | null => kept,

    /** As the portal has answered; null for the machines that it named before. */
    keep(machines: ReadMachine[] | null, AheadMs: number, AsOf: number): void {
      const Machines = machines ?? kept?.Machines ?? []
      const isSame = isWritten && kept?.AheadMs === AheadMs && isDeepStrictEqual(kept.Machines, Machines)
      if (!kept || !isSame || Math.abs(AsOf - kept.AsOf) >= OLD_AFTER_MS) write({ AsOf, AheadMs, Machines })
    },

    /** Somebody may set the clock while the portal is away. */
    keepClock(AheadMs: number): void {
      if (kept && kept.AheadMs !== AheadMs) write({ ...kept, AheadMs })
    },
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? error)
