import { readdir, readFile } from 'node:fs/promises'

/** The postmaster that listens at this address and everything it started; needs Linux's /proc. */
export async function postgresProcesses(url: string): Promise<number[]> {
  const { port } = new URL(url)
  const found: { pid: number; parent: number; line: string }[] = []
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    found.push({
      pid: Number(name),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]),
      line,
    })
  }
  const postmaster = found.find(({ line }) => line.includes('postgres') && line.includes(`port=${port}`))?.pid
  if (postmaster === undefined) throw new Error('the postmaster was not found')
  return [postmaster, ...found.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)]
}
