const TILE_PX = 6
const LINE_PX = 1.3

const patterns = new Map<string, CanvasPattern>()

/** The diagonal hatch of "disconnected", sharp on every screen density. */
export function hatch(
  g: CanvasRenderingContext2D,
  line: string,
  ground: string,
  density: number,
): CanvasPattern | string {
  const key = `${line} ${ground} ${density}`
  const known = patterns.get(key)
  if (known) return known
  const pattern = g.createPattern(tile(line, ground, density), 'repeat')
  if (!pattern) return line
  pattern.setTransform(new DOMMatrix().scale(1 / density))
  patterns.set(key, pattern)
  return pattern
}

function tile(line: string, ground: string, density: number): HTMLCanvasElement {
  const size = Math.round(TILE_PX * density)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const g = canvas.getContext('2d')
  if (!g) return canvas
  g.fillStyle = ground
  g.fillRect(0, 0, size, size)
  g.strokeStyle = line
  g.lineWidth = LINE_PX * density
  g.beginPath()
  for (const offset of [-size, 0, size]) {
    g.moveTo(offset - 1, size + 1)
    g.lineTo(offset + size + 1, -1)
  }
  g.stroke()
  return canvas
}
