import { staysInside } from './svg-allow-list.ts'
import { readSvg, type SvgElement } from './svg-tree.ts'
import { checkSvgWeight } from './svg-weight.ts'

export interface CleanSvg {
  readonly text: string
  /** As declared, 0 where it is not. */
  readonly width: number
  readonly height: number
}

/** Whether it is worth reading as SVG; what it is shows when it is read. */
export const looksLikeSvg = (text: string): boolean =>
  /^\s*<(\?xml|!--|!DOCTYPE\s+svg|svg|\w+:svg)/i.test(text)

/** The picture, serialized from what was parsed, so that nothing else of the file remains. */
export function cleanSvg(text: string): CleanSvg {
  const root = readSvg(text)
  checkSvgWeight(root)
  const lengthOf = (name: string) => Number.parseFloat(root.attributes.get(name) ?? '') || 0
  return {
    text: writeElement(root, ' xmlns="http://www.w3.org/2000/svg"'),
    width: lengthOf('width'),
    height: lengthOf('height'),
  }
}

function writeElement({ name, attributes, children }: SvgElement, namespace = ''): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')
  const inner = name === 'style' ? cleanStyle(children) : children.map(writeChild).join('')
  return inner === ''
    ? `<${name}${namespace}${written}/>`
    : `<${name}${namespace}${written}>${inner}</${name}>`
}

const writeChild = (child: SvgElement | string): string =>
  typeof child === 'string' ? escapeText(child) : writeElement(child)

/**
 * Rules can be for any number of elements, so what they would draw again cannot be counted: such references become
 * none. A style that reaches outside is left out as a whole.
 */
function cleanStyle(children: SvgElement['children']): string {
  const css = withoutComments(children.filter((child) => typeof child === 'string').join(''))
  if (!staysInside(css)) return ''
  // In a style that stays inside every bracket is closed: no search runs past the next one.
  return escapeText(css.replace(/url\([^()]*\)/gi, 'none'))
}

/** A comment that is not closed stays, and with it the style is left out. */
function withoutComments(css: string): string {
  let kept = ''
  for (let at = 0; ; ) {
    const open = css.indexOf('/*', at)
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2)
    if (close < 0) return kept + css.slice(at)
    kept += `${css.slice(at, open)} `
    at = close + 2
  }
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`)
