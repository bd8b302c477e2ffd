const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements that draw, and none that loads, links, moves or runs. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use title desc style switch
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker`)

/** Not `href`, which has a rule of its own, and not `marker-mid`, which draws as often as a path has points. */
export const SVG_ATTRIBUTES = words(`
  id class style transform viewBox preserveAspectRatio version overflow
  x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height d points pathLength rotate
  offset gradientUnits gradientTransform spreadMethod stop-color stop-opacity
  clipPathUnits clip-path clip-rule mask maskUnits maskContentUnits
  patternUnits patternContentUnits patternTransform
  marker-start marker-end markerUnits markerWidth markerHeight refX refY orient
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect paint-order
  color opacity display visibility shape-rendering text-rendering
  font-family font-size font-style font-weight font-variant letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift
  lengthAdjust textLength startOffset method spacing`)

const FUNCTIONS = words(`
  matrix translate translatex translatey scale scalex scaley rotate skewx skewy rgb rgba hsl hsla calc`)

export const isOwnPart = (link: string): boolean => /^\s*#[\w.:-]+\s*$/.test(link)

/**
 * Whether a style, or an attribute that may hold one, stays within the picture. Backslashes could spell any word,
 * rules with @ load, and so do functions such as image-set(): only those that are known to compute may stand there.
 * Looks for brackets and not for words, so that the path of a drawing, which may be long, is read once.
 */
export function staysInside(css: string): boolean {
  if (/[\\@<]|\/\*|\/\/|javascript:/i.test(css)) return false
  for (let open = css.indexOf('('); open >= 0; open = css.indexOf('(', open + 1)) {
    const name = wordBefore(css, open).toLowerCase()
    const isFine = name === 'url' ? isOwnPart(unquoted(argumentAfter(css, open))) : FUNCTIONS.has(name)
    if (!isFine) return false
  }
  return true
}

/** The name of a function, up to its bracket; there may be blanks between them. */
function wordBefore(css: string, open: number): string {
  let end = open
  while (end > 0 && /\s/.test(css.charAt(end - 1))) end -= 1
  let start = end
  while (start > 0 && !/[\s():,;{}]/.test(css.charAt(start - 1))) start -= 1
  return css.slice(start, end)
}

function argumentAfter(css: string, open: number): string {
  const close = css.indexOf(')', open)
  return css.slice(open + 1, close < 0 ? css.length : close)
}

const unquoted = (text: string): string => /^\s*(["'])(.*)\1\s*$/.exec(text)?.[2] ?? text

/** The parts of the picture that an attribute draws again. */
export function partsIn(name: string, value: string): string[] {
  if (name === 'href') return [value.trim().slice(1)]
  return [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].flatMap(([, id]) => id ?? [])
}
