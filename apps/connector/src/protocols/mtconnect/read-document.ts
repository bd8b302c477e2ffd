import {
  type AgentDocument,
  createDocumentBuilder,
} from '@millwright/domain/connectors/mtconnect/document-builder'
import { MtconnectBroken } from '@millwright/domain/connectors/mtconnect/mtconnect-broken'
import { SaxesParser } from 'saxes'

/** A probe of a large plant has some megabytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024

/**
 * Reads a document as its bytes come. The parser resolves no entities but the five of XML and loads nothing from elsewhere.
 * Throws MtconnectBroken.
 */
export function createDocumentReader() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser({ xmlns: false, position: true })
  const builder = createDocumentBuilder()
  let count = 0

  parser.on('error', () => {
    throw new MtconnectBroken(`no XML in line ${parser.line}`)
  })
  parser.on('doctype', () => {
    throw new MtconnectBroken('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => builder.open(name, attributes))
  parser.on('text', builder.text)
  parser.on('cdata', builder.text)
  parser.on('closetag', builder.close)

  return {
    write(bytes: Uint8Array): void {
      count += bytes.length
      if (count > MAX_DOCUMENT_BYTES) throw new MtconnectBroken(`more than ${MAX_DOCUMENT_BYTES} bytes`)
      parser.write(decoded(() => decoder.decode(bytes, { stream: true })))
    },
    end(): AgentDocument {
      parser.write(decoded(() => decoder.decode()))
      parser.close()
      return builder.finish()
    },
  }
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new MtconnectBroken('bytes that are no UTF-8')
  }
}
