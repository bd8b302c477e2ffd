import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { isOwnPart, SVG_ATTRIBUTES, SVG_ELEMENTS, staysInside } from './svg-allow-list.ts'

export interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (SvgElement | string)[]
}

/** Not well-formed, or not a picture at all. */
export class NotSvg extends Error {
  override name = 'NotSvg'
}

/** More than a browser should be made to draw. */
export class SvgTooLarge extends Error {
  override name = 'SvgTooLarge'
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const MAX_DEPTH = 100
const MAX_ELEMENTS = 50_000

/** Reads what the allow list knows; every other element is left out with all that is in it. */
export function readSvg(text: string): SvgElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: SvgElement[] = []
  let root: SvgElement | null = null
  /** How deep we are in an element that is left out. */
  let leftOut = 0
  let elements = 0

  const write = (written: string) => {
    if (leftOut === 0) open.at(-1)?.children.push(written)
  }
  parser.on('error', (error) => {
    throw new NotSvg(error.message)
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new NotSvg('it declares entities')
  })
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > MAX_ELEMENTS) throw new SvgTooLarge(`it has more than ${MAX_ELEMENTS} elements`)
    if (open.length + leftOut >= MAX_DEPTH) throw new SvgTooLarge(`it is more than ${MAX_DEPTH} levels deep`)
    if (!root && !(tag.uri === SVG && tag.local === 'svg')) throw new NotSvg(`it is a <${tag.name}>`)
    if (leftOut > 0 || tag.uri !== SVG || !SVG_ELEMENTS.has(tag.local)) {
      leftOut += 1
      return
    }
    const element = { name: tag.local, attributes: attributesOf(tag), children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    if (leftOut > 0) leftOut -= 1
    else open.pop()
  })
  parser.write(text).close()
  if (!root) throw new NotSvg('it is empty')
  return root
}

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const kept = new Map<string, string>()
  for (const attribute of Object.values(tag.attributes)) {
    if (isKept(attribute)) kept.set(attribute.local, attribute.value)
  }
  return kept
}

function isKept({ uri, local, value }: SaxesAttributeNS): boolean {
  if (local === 'href') return (uri === '' || uri === XLINK) && isOwnPart(value)
  return uri === '' && SVG_ATTRIBUTES.has(local) && staysInside(value)
}
