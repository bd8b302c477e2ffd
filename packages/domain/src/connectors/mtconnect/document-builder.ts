import { cleanText } from '../clean-text.ts'
import { type AgentHeader, type Attributes, readHeader } from './agent-header.ts'
import { createDeviceBuilder, type ProbedDevices } from './device-builder.ts'
import type { ElementBuilder, OpenElement } from './element.ts'
import { MtconnectBroken } from './mtconnect-broken.ts'
import { createStreamBuilder, type Observation } from './stream-builder.ts'

export interface AgentError {
  readonly code: string
  readonly text: string
}

export type AgentDocument =
  | { readonly kind: 'devices'; readonly header: AgentHeader; readonly devices: ProbedDevices }
  | { readonly kind: 'streams'; readonly header: AgentHeader; readonly observations: readonly Observation[] }
  | { readonly kind: 'error'; readonly header: AgentHeader; readonly errors: readonly AgentError[] }

const MAX_DEPTH = 64
const MAX_ELEMENTS = 200_000
/** Of the text of one element; what is beyond is left out. */
const MAX_TEXT = 16_384

const KINDS = {
  MTConnectDevices: 'devices',
  MTConnectStreams: 'streams',
  MTConnectError: 'error',
} as const

/** Takes the elements of a document of an agent, in memory that does not grow with texts and depth. Throws MtconnectBroken. */
export function createDocumentBuilder() {
  const devices = createDeviceBuilder()
  const streams = createStreamBuilder()
  const errors: AgentError[] = []
  const path: OpenElement[] = []
  let kind: (typeof KINDS)[keyof typeof KINDS] | undefined
  let header: AgentHeader | undefined
  let elements = 0
  let text = ''

  const errorBuilder: ElementBuilder = {
    open: () => undefined,
    close(at, content) {
      if (at.length > 3 || errors.length > 20) return
      const code = at.at(-1)?.attributes.errorCode
      if (code) errors.push({ code: cleanText(code, 100), text: cleanText(content, 300) })
    },
  }
  const builder = (): ElementBuilder =>
    kind === 'devices' ? devices : kind === 'streams' ? streams : errorBuilder

  function open(written: string, attributes: Attributes): void {
    const name = localName(written)
    if (path.length === 0) {
      if (!isKind(name)) throw new MtconnectBroken(`a document of the kind ${cleanText(name, 60)}`)
      kind = KINDS[name]
    }
    if (path.length >= MAX_DEPTH) throw new MtconnectBroken('too many levels')
    elements += 1
    if (elements > MAX_ELEMENTS) throw new MtconnectBroken('too many elements')
    path.push({ name, attributes })
    text = ''
    if (path.length === 2 && name === 'Header') header = readHeader(attributes)
    else builder().open(path)
  }

  return {
    open,
    text(part: string): void {
      if (text.length < MAX_TEXT) text += part.slice(0, MAX_TEXT - text.length)
    },
    close(): void {
      builder().close(path, text)
      path.pop()
      text = ''
    },
    finish(): AgentDocument {
      if (!kind || !header) throw new MtconnectBroken('a document without a header')
      if (kind === 'devices') return { kind, header, devices: devices.finish() }
      if (kind === 'error') return { kind, header, errors }
      if (!header.sequence) throw new MtconnectBroken('a header without nextSequence')
      return { kind, header, observations: streams.finish() }
    },
  }
}

const isKind = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name)

/** Agents write their elements with a prefix or without. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
