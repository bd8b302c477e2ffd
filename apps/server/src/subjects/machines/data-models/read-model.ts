import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import {
  createModelBuilder,
  MAX_MODEL_BYTES,
  ModelRefused,
} from '@millwright/domain/machines/data-model/model-builder'
import type { ModelNode } from '@millwright/domain/machines/data-model/model-node'
import { SaxesParser } from 'saxes'

/** Characters that the parser reads before others get a turn: some milliseconds. */
const SLICE = 16 * 1024

/**
 * Parses a data model without holding up the process. The parser resolves no entities but the five of XML and loads
 * nothing from elsewhere; a document type is refused before what it declares is read. Throws ModelRefused.
 */
export async function readModel(bytes: Buffer): Promise<ModelNode> {
  if (bytes.length > MAX_MODEL_BYTES) throw new ModelRefused('MODEL_TOO_LARGE', '')
  if (!isUtf8(bytes)) throw new ModelRefused('MODEL_NOT_TEXT', '')
  const xml = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const parser = new SaxesParser({ xmlns: false, position: true })
  const builder = createModelBuilder()
  const location = (): string => `line ${parser.line}`

  parser.on('error', () => {
    throw new ModelRefused('MODEL_NOT_XML', location())
  })
  parser.on('doctype', () => {
    throw new ModelRefused('MODEL_HAS_DOCTYPE', location())
  })
  parser.on('opentag', ({ name, attributes }) => builder.open(name, attributes))
  parser.on('text', builder.text)
  parser.on('cdata', builder.text)
  parser.on('closetag', builder.close)

  // The parser would read a document type to its end before it says that there is one.
  if (DOCTYPE.test(xml)) throw new ModelRefused('MODEL_HAS_DOCTYPE', '')
  for (let at = 0; at < xml.length; at += SLICE) {
    parser.write(xml.slice(at, at + SLICE))
    await setImmediate()
  }
  parser.close()
  return builder.finish()
}

/** Where alone it may stand: before the first element, after the declaration, comments and instructions. */
const DOCTYPE = /^(?:\s|<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:[^-]|-(?!->))*-->)*<!DOCTYPE/i
