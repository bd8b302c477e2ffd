import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseJson } from '@millwright/domain/text/parse-json'
import type { Acknowledged, SimulatorState } from './simulator.ts'

/** The simulator's state in one JSON file, replaced as a whole so that a crash leaves the old or the new one. */
export function createStateFile(path: string): SimulatorState {
  let writing: Promise<void> = Promise.resolve()

  async function write(acknowledged: Acknowledged): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.new`, JSON.stringify(acknowledged), { flush: true })
    await rename(`${path}.new`, path)
  }

  return {
    async load() {
      try {
        return readAcknowledged(parseJson(await readFile(path, 'utf8')))
      } catch (error) {
        // Without a readable state everything is sent again, which the server stores once.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
        throw error
      }
    },
    save(acknowledged) {
      writing = writing.catch(() => {}).then(() => write(acknowledged))
      return writing
    },
  }
}

function readAcknowledged(value: unknown): Acknowledged {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
}
