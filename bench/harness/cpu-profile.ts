import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

export interface HotSpot {
  readonly where: string
  readonly share: number
}

const shortUrl = (url: string): string =>
  url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules|apps|packages)\//, '$1/')

/** The package or the part of the server that a place belongs to. */
function partOf(where: string): string {
  const [, path = where] = where.split(' ')
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  if (name) return name
  return /^(apps|packages)\//.test(path) ? path.split('/').slice(0, 4).join('/') : path.split(':')[0] || where
}

/** Where the CPU spent its time, as shares of the time that it was busy: by part, and by function. */
export async function hotSpots(
  folder: string,
  count = 20,
): Promise<{ parts: HotSpot[]; functions: HotSpot[] }> {
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))
  if (!file) return { parts: [], functions: [] }
  const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile
  const names = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${shortUrl(url)}${url ? `:${lineNumber + 1}` : ''}`,
    ]),
  )
  const functions = new Map<string, number>()
  const parts = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, time: number) =>
    sums.set(key, (sums.get(key) ?? 0) + time)
  for (const [index, id] of profile.samples.entries()) {
    const name = (names.get(id) ?? '').trim()
    if (name.startsWith('(idle)')) continue
    add(functions, name, profile.timeDeltas[index] ?? 0)
    add(parts, partOf(name), profile.timeDeltas[index] ?? 0)
  }
  return { parts: topOf(parts, count), functions: topOf(functions, count) }
}

function topOf(spent: ReadonlyMap<string, number>, count: number): HotSpot[] {
  const busy = [...spent.values()].reduce((sum, time) => sum + time, 0)
  return [...spent]
    .map(([where, time]) => ({ where, share: time / busy }))
    .sort((a, b) => b.share - a.share)
    .slice(0, count)
}
