import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AgentVersion, createAgentStore, recordedDevices, streamsXml } from './test-agent-store.ts'

const BOUNDARY = 'd41d8cd98f00b204'

interface AgentOptions {
  bufferSize?: number
  version?: AgentVersion
  /** Its own clock. */
  now: () => number
}

/** An agent of MTConnect with a buffer, on a free port of this machine. */
export async function startTestAgent({ bufferSize = 1_000, version = '2.0', now }: AgentOptions) {
  const iso = () => new Date(now()).toISOString().replace(/\.\d+Z/, 'Z')
  let instanceId = 1_794_800_000
  let store = createAgentStore(bufferSize, iso(), version)
  let isHeartless = false
  let hasStreams = true
  let answerInstead: ((call: string, response: ServerResponse) => boolean) | undefined
  const calls: string[] = []
  const open = new Set<ServerResponse>()

  function header(next?: number): string {
    const sequence =
      next === undefined
        ? ''
        : ` nextSequence="${next}" firstSequence="${store.first()}" lastSequence="${store.last()}"`
    return `<Header creationTime="${iso()}" sender="test" instanceId="${instanceId}" version="${version}" bufferSize="${bufferSize}"${sequence}/>`
  }

  const errorXml = (code: string, text: string) =>
    `<?xml version="1.0"?><MTConnectError xmlns="urn:mtconnect.org:MTConnectError:${version}">${header()}<Errors><Error errorCode="${code}">${text}</Error></Errors></MTConnectError>`

  function sampleXml(from: number, count: number): { xml: string; next: number } {
    const observations = store.between(from, count)
    const next = from + observations.length
    return { xml: streamsXml(header(next), observations, version), next }
  }

  function answer(response: ServerResponse, xml: string, status = 200): void {
    response.writeHead(status, { 'content-type': 'text/xml' }).end(xml)
  }

  const probeXml = () =>
    `<?xml version="1.0"?><MTConnectDevices xmlns="urn:mtconnect.org:MTConnectDevices:${version}">${header()}${recordedDevices[version]}</MTConnectDevices>`

  function stream(response: ServerResponse, from: number, query: URLSearchParams): void {
    const heartbeat = Number(query.get('heartbeat'))
    response.writeHead(200, { 'content-type': `multipart/x-mixed-replace;boundary=${BOUNDARY}` })
    let next = from
    let sentAt = 0
    const send = () => {
      if (next <= store.last() || (!isHeartless && performance.now() - sentAt > heartbeat) || sentAt === 0) {
        const part = sampleXml(next, Number(query.get('count')))
        next = part.next
        sentAt = performance.now()
        response.write(
          `--${BOUNDARY}\r\nContent-type: text/xml\r\nContent-length: ${Buffer.byteLength(part.xml)}\r\n\r\n${part.xml}\r\n`,
        )
      }
    }
    send()
    const timer = setInterval(send, Number(query.get('interval')))
    response.on('close', () => clearInterval(timer))
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://agent')
    const call = pathname.split('/').at(-1) ?? ''
    calls.push(request.url ?? '')
    open.add(response)
    response.on('close', () => open.delete(response))
    if (answerInstead?.(call, response)) return
    if (/^\/(Nesting\/)?probe$/.test(pathname)) answer(response, probeXml())
    else if (!/^\/(Nesting\/)?(current|sample)$/.test(pathname))
      answer(response, errorXml('NO_DEVICE', pathname), 404)
    else serveStreams(call, searchParams, response)
  }

  function serveStreams(call: string, searchParams: URLSearchParams, response: ServerResponse): void {
    const at = Number(searchParams.get('at') ?? searchParams.get('from') ?? store.last())
    const isKnown = at >= store.first() && at <= store.last() + (call === 'sample' ? 1 : 0)
    if (!isKnown) answer(response, errorXml('OUT_OF_RANGE', `'${at}' is not in the buffer`), 404)
    else if (call === 'current')
      answer(response, streamsXml(header(store.last() + 1), store.stateAt(at), version))
    else if (searchParams.has('interval') && hasStreams) stream(response, at, searchParams)
    else answer(response, sampleXml(at, Number(searchParams.get('count'))).xml)
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    feed: (lines: readonly string[]) => store.feed(lines),
    next: () => store.last() + 1,
    cut: () => {
      for (const response of open) response.destroy()
    },
    /** Its buffer is empty afterwards, and its sequence begins again. */
    restart: (lines: readonly string[] = [], { keepsId = false } = {}) => {
      if (!keepsId) instanceId += 60
      store = createAgentStore(bufferSize, iso(), version)
      store.feed(lines)
      for (const response of open) response.destroy()
    },
    stopStreams: () => {
      hasStreams = false
    },
    stopHeartbeat: () => {
      isHeartless = true
    },
    /** Answers a call in another way where it returns true. */
    instead: (answerCall: (call: string, response: ServerResponse) => boolean) => {
      answerInstead = answerCall
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestAgent = Awaited<ReturnType<typeof startTestAgent>>
