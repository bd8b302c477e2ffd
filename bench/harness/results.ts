import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const folder = new URL('../results/', import.meta.url)

/** Read before the bench makes its own load: above zero, something else was running. */
const [loadBefore = 0] = loadavg()

/** Keeps the figures with the machine they were measured on: without it they mean nothing. */
export async function writeResults(name: string, figures: object): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = new URL(`${name}.json`, folder)
  const measuredOn = {
    at: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    loadBefore,
  }
  await writeFile(file, `${JSON.stringify({ name, measuredOn, ...figures }, null, 2)}\n`)
  return file.pathname
}
