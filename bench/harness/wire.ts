import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export const WIRE_KINDS = ['script', 'style', 'font', 'json', 'other'] as const
export type WireKind = (typeof WIRE_KINDS)[number]

export interface Wire {
  /** Answers with their headers, as they were sent. */
  readonly bytes: Readonly<Record<WireKind, number>>
  readonly total: number
  readonly requests: number
  readonly otherHosts: readonly string[]
  /** Every answer by its path, in the order in which they came. */
  readonly answers: readonly Answer[]
}

interface Answer {
  readonly path: string
  readonly bytes: number
}

export interface WireWatch {
  /** Counts the bytes since the last call, once nothing more is asked for. */
  settled(): Promise<Wire>
}

/** For how long nothing may be asked for. */
const QUIET_MS = 700
const AT_MOST_MS = 10_000
/** Stays open, and says what moves. */
const LIVE = /\/rt-api\//

const KINDS: Readonly<Record<string, WireKind>> = {
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  XHR: 'json',
  Fetch: 'json',
}

/** By the browser's own account of its connections: nothing that comes from its cache is counted. */
export async function watchWire(page: Page, origin: string): Promise<WireWatch> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const kinds = new Map<string, WireKind>()
  const paths = new Map<string, string>()
  const open = new Set<string>()
  let lastChange = performance.now()
  let sent = nothing()

  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, KINDS[type ?? ''] ?? 'other')
    if (!LIVE.test(request.url)) open.add(requestId)
    sent.requests += 1
    const { origin: host, pathname } = new URL(request.url)
    paths.set(requestId, pathname)
    if (host !== origin) sent.otherHosts.push(host)
    lastChange = performance.now()
  })
  const ended = (requestId: string, bytes: number): void => {
    if (!open.delete(requestId)) return
    sent.bytes[kinds.get(requestId) ?? 'other'] += bytes
    sent.answers.push({ path: paths.get(requestId) ?? '', bytes })
    lastChange = performance.now()
  }
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  network.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))

  return {
    async settled() {
      lastChange = performance.now()
      const end = performance.now() + AT_MOST_MS
      while ((open.size > 0 || performance.now() - lastChange < QUIET_MS) && performance.now() < end)
        await pause(50)
      const { bytes, requests, otherHosts, answers } = sent
      sent = nothing()
      return {
        bytes,
        requests,
        otherHosts,
        answers,
        total: WIRE_KINDS.reduce((sum, kind) => sum + bytes[kind], 0),
      }
    },
  }
}

const nothing = () => ({
  bytes: { script: 0, style: 0, font: 0, json: 0, other: 0 },
  requests: 0,
  otherHosts: [] as string[],
  answers: [] as Answer[],
})
