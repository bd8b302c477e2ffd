import type { QueryClient } from '@tanstack/react-query'
import { createFrames } from './frames.ts'
import { lastStatus } from './last-status.ts'
import { live } from './live.ts'
import { patchCache } from './patch-cache.ts'

let hasStarted = false

/** Once, before the first page that shows machines. */
export function startPatches(queryClient: QueryClient): void {
  if (hasStarted) return
  hasStarted = true
  patchCache({ queryClient, live, lastStatus, nextFrame: createFrames() })
}
