import type { Tokens } from '../../browser/use-tokens.ts'
import type { LegendItem } from './chart-legend.tsx'

/** Sharp when it is printed. */
const DENSITY = 2
const HEAD = 44
const EDGE = 16

/** An SVG needs these of a style to look the same by itself. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
] as const

/** A chart with its title and legend as a PNG, in the colours that are on the screen. */
export async function chartPicture(
  body: HTMLElement,
  title: string,
  legend: readonly LegendItem[],
  tokens: Tokens,
): Promise<Blob> {
  const drawings = [
    ...body.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg[data-chart]'),
  ].flatMap((drawn) => {
    const place = drawn.getBoundingClientRect()
    return place.width > 0 && place.height > 0 ? [{ drawn, place }] : []
  })
  // Figures beside a drawing in its card would be an empty area in the picture.
  const left = Math.min(...drawings.map(({ place }) => place.left))
  const top = Math.min(...drawings.map(({ place }) => place.top))
  const right = Math.max(...drawings.map(({ place }) => place.right))
  const bottom = Math.max(...drawings.map(({ place }) => place.bottom))
  const canvas = document.createElement('canvas')
  const g = canvas.getContext('2d')
  if (!g) throw new Error('The browser gives no canvas to draw on.')
  const headWidth = paintHead(g, title, legend, tokens)
  const size = {
    width: Math.max(right - left + 2 * EDGE, headWidth),
    height: bottom - top + HEAD + EDGE,
  }
  canvas.width = Math.ceil(size.width * DENSITY)
  canvas.height = Math.ceil(size.height * DENSITY)
  g.scale(DENSITY, DENSITY)
  g.fillStyle = tokens.value('surface')
  g.fillRect(0, 0, size.width, size.height)
  paintHead(g, title, legend, tokens)
  g.translate(EDGE - left, HEAD - top)
  for (const { drawn, place } of drawings) {
    const picture = drawn instanceof SVGSVGElement ? await imageOf(drawn, place.width, place.height) : drawn
    g.drawImage(picture, place.left, place.top, place.width, place.height)
    if (drawn instanceof SVGSVGElement) paintTexts(g, drawn)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

/** Returns how wide it is. */
function paintHead(
  g: CanvasRenderingContext2D,
  title: string,
  legend: readonly LegendItem[],
  tokens: Tokens,
): number {
  g.textBaseline = 'middle'
  g.font = tokens.font(13, 600)
  g.fillStyle = tokens.value('ink')
  g.fillText(title, EDGE, HEAD / 2)
  let x = EDGE + g.measureText(title).width + 24
  g.font = tokens.font(12)
  for (const { name, colour, total } of legend) {
    const text = total === undefined ? name : `${name} ${total}`
    g.fillStyle = tokens.value(colour)
    g.fillRect(x, HEAD / 2 - 5, 10, 10)
    g.fillStyle = tokens.value('ink-2')
    g.fillText(text, x + 15, HEAD / 2)
    x += g.measureText(text).width + 31
  }
  return x
}

/** As an image without its texts: an image of its own does not know the fonts of the page. */
async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll<SVGElement>('*')
  for (const [index, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[index]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const name of STYLES) element.style.setProperty(name, style.getPropertyValue(name))
  }
  for (const text of copy.querySelectorAll('text')) text.remove()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const source = new XMLSerializer().serializeToString(copy)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
  await image.decode()
  return image
}

function paintTexts(g: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  g.save()
  g.textBaseline = 'middle'
  g.textAlign = 'left'
  for (const text of svg.querySelectorAll('text')) {
    const { left, top, height } = text.getBoundingClientRect()
    const style = getComputedStyle(text)
    g.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    g.fillStyle = style.fill
    g.fillText(text.textContent ?? '', left, top + height / 2)
  }
  g.restore()
}
