import type { PlanView } from '@millwright/contract/people/organizations'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contentQuery, useContent } from '../../machines/shared/contents/use-content.ts'
import { type Box, planBox } from './geometry.ts'

/** A plan that was scanned or exported: this many pixels are a metre. */
const PIXELS_PER_METRE = 20

/** A drawing has its size in its view box: where nobody entered how wide it is, one unit is a metre. */
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

const idOf = (link: string): string => link.split('/').at(-1) ?? ''

/** Its size by its own units. */
export const planSizeQuery = (link: string, blob: Blob | undefined) =>
  queryOptions({
    queryKey: ['plan-size', idOf(link)],
    queryFn: blob ? () => metresOf(blob) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The organization's own plan, its lower left corner being that of the plan; null for none and until it is there. */
export function usePlanPicture({ BackgroundUrl, Width }: PlanView): PlanPicture | null {
  const address = useContent(BackgroundUrl)
  const { data: blob } = useQuery(contentQuery(idOf(BackgroundUrl)))
  const { data: size } = useQuery(planSizeQuery(BackgroundUrl, blob))
  // The same object as long as the plan is the same: another one would fit the plan into its frame again.
  return useMemo(
    () => (address === null || !size ? null : { address, box: planBox(size, Width) }),
    [address, size, Width],
  )
}
