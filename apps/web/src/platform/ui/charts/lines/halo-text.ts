import type { Tokens } from '../../browser/use-tokens.ts'

/** Text that stays readable where it crosses lines. */
export function haloText(
  g: CanvasRenderingContext2D,
  tokens: Tokens,
  text: string,
  x: number,
  y: number,
  colour: string,
  ratio: number,
): void {
  g.lineJoin = 'round'
  g.lineWidth = 4 * tokens.rem * ratio
  g.strokeStyle = tokens.value('surface')
  g.strokeText(text, x, y)
  g.fillStyle = colour
  g.fillText(text, x, y)
}
