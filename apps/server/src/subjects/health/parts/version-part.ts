import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Health } from '@millwright/contract/health/health'
import { type AdvisoryFile, advisoriesFor, readAdvisories } from '@millwright/domain/health/advisories'
import { todo, WELL } from '@millwright/domain/health/verdict'

/** Known when this version was made; ADVISORIES_FILE names a newer one. */
const SHIPPED = join(import.meta.dirname, '../../../../advisories.json')

async function read(file: string | null): Promise<AdvisoryFile | null> {
  try {
    return readAdvisories(await readFile(file ?? SHIPPED, 'utf8'))
  } catch {
    // The page says that it cannot be read.
    return null
  }
}

export interface VersionPartDeps {
  advisoriesFile: string | null
  version: string
  postgres: string
}

/** Nobody is asked over the internet: the file is read each time. */
export async function readVersionPart({
  advisoriesFile,
  version,
  postgres,
}: VersionPartDeps): Promise<Health['Version']> {
  const file = await read(advisoriesFile)
  const node = process.versions.node
  const apply = file ? advisoriesFor(file, { millwright: version, postgresql: postgres, node }) : []
  const { state, why } = file === null ? todo('unreadable') : apply.length > 0 ? todo('advisory') : WELL
  return {
    State: state,
    Why: why,
    Version: version,
    Postgres: postgres,
    Node: node,
    Advisories: file?.advisories.length ?? 0,
    Published: file?.published ?? null,
    Apply: apply.map(({ id, product, fixedIn, text }) => ({
      Id: id,
      Product: product,
      FixedIn: [...fixedIn],
      Text: text,
    })),
  }
}
