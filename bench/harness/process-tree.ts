import { readdir, readFile } from 'node:fs/promises'

export interface ChildInfo {
  readonly pid: number
  /** Its own title; PostgreSQL's processes write there what they do. */
  readonly title: string
}

/** The children of a process. */
export async function childrenOf(parent: number): Promise<ChildInfo[]> {
  const found: ChildInfo[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The name in parentheses may hold spaces; after it the state and the parent.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) continue
    const title = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    found.push({ pid: Number(name), title })
  }
  return found
}
