import { readFile } from 'node:fs/promises'
import { childrenOf } from './process-tree.ts'

export interface MemorySample {
  readonly second: number
  readonly serverMiB: number
  readonly postgresMiB: number
}

const EVERY_MS = 1_000

async function kibibytes(file: string, field: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** Its own memory and its part of what it shares; NaN where there is no /proc. */
export const proportionalKiB = (pid: number): Promise<number> => kibibytes(`/proc/${pid}/smaps_rollup`, 'Pss')

/** Memory that PostgreSQL's processes share is counted once. */
async function postgresKiB(postmaster: number): Promise<number> {
  const processes = [postmaster, ...(await childrenOf(postmaster)).map(({ pid }) => pid)]
  const sizes = await Promise.all(processes.map(proportionalKiB))
  return sizes.reduce((sum, size) => sum + (Number.isNaN(size) ? 0 : size), 0)
}

/** Looks each second; NaN where there is no /proc. */
export function watchMemory(serverPid: number, postmaster: number) {
  const samples: MemorySample[] = []
  const from = performance.now()
  async function look(): Promise<void> {
    const [server, postgres] = await Promise.all([
      kibibytes(`/proc/${serverPid}/status`, 'VmRSS'),
      postgresKiB(postmaster),
    ])
    const second = Math.round((performance.now() - from) / 1000)
    samples.push({ second, serverMiB: server / 1024, postgresMiB: postgres / 1024 })
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return {
    /** The server's peak as the kernel saw it, between any two looks. */
    async stop() {
      clearInterval(timer)
      await look()
      return {
        samples,
        serverPeakMiB: (await kibibytes(`/proc/${serverPid}/status`, 'VmHWM')) / 1024,
        postgresPeakMiB: Math.max(...samples.map((sample) => sample.postgresMiB)),
      }
    },
  }
}
