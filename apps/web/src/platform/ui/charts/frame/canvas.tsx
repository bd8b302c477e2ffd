import { useEffect, useLayoutEffect, useRef } from 'react'
import './canvas.css'

/** Draws in CSS pixels on a cleared canvas. */
export type Draw = (g: CanvasRenderingContext2D, width: number) => void

/** As wide as its place and sharp on every screen. Redrawn whenever `draw` is another function. */
export function Canvas({ height, draw }: { height: number; draw: Draw }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef({ height, draw })

  useLayoutEffect(() => {
    latest.current = { height, draw }
    if (canvas.current) paint(canvas.current, height, draw)
  }, [draw, height])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const resized = new ResizeObserver(() => paint(element, latest.current.height, latest.current.draw))
    resized.observe(element)
    return () => resized.disconnect()
  }, [])

  return (
    <div className="mw-canvas" style={{ height }} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}

function paint(canvas: HTMLCanvasElement, height: number, draw: Draw): void {
  const width = canvas.clientWidth
  const g = canvas.getContext('2d')
  if (!g || width === 0) return
  const density = window.devicePixelRatio
  const size = { width: Math.round(width * density), height: Math.round(height * density) }
  // Setting a size clears the canvas and takes new memory, so only when it is another one.
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
  g.setTransform(density, 0, 0, density, 0, 0)
  g.clearRect(0, 0, width, height)
  draw(g, width)
}
