import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contentQuery, useContent } from '../../machines/shared/contents/use-content.ts'
import type { Box } from './geometry.ts'

/** A plan that was scanned or exported: this many pixels are a metre. */
const PIXELS_PER_METRE = 20

/** A drawing says its size itself: one unit of its view box is a metre. */
function metresOfDrawing(svg: string): { width: number; height: number } | null {
  const box = /<svg[^>]*\sviewBox\s*=\s*["']([^"']+)["']/i.exec(svg)?.[1]
  const [, , width = 0, height = 0] = (box ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 ? { width, height } : null
}

async function metresOf(picture: Blob): Promise<{ width: number; height: number }> {
  const drawn = picture.type.startsWith('image/svg') ? metresOfDrawing(await picture.text()) : null
  if (drawn) return drawn
  const address = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return { width: image.naturalWidth / PIXELS_PER_METRE, height: image.naturalHeight / PIXELS_PER_METRE }
  } finally {
    URL.revokeObjectURL(address)
  }
}

export interface PlanPicture {
  readonly address: string
  readonly box: Box
}

/** The organization's own plan, its lower left corner being that of the plan; null for none and until it is there. */
export function usePlanPicture(link: string): PlanPicture | null {
  const id = link.split('/').at(-1) ?? ''
  const address = useContent(link)
  const { data: blob } = useQuery(contentQuery(id))
  const { data: size } = useQuery({
    queryKey: ['plan-size', id],
    queryFn: blob ? () => metresOf(blob) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The same object as long as the plan is the same: another one would fit the plan into its frame again.
  return useMemo(
    () =>
      address === null || !size
        ? null
        : { address, box: { minX: 0, minY: 0, maxX: size.width, maxY: size.height } },
    [address, size],
  )
}
