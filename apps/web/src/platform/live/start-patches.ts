import type { QueryClient } from '@tanstack/react-query'
import { createFrames } from './frames.ts'
import { lastStatus } from './last-status.ts'
import { live } from './live.ts'
import { patchCache } from './patch-cache.ts'

let hasStarted = false

interface PatchParts {
  readonly queryClient: QueryClient
  readonly onSessionEnded: () => void
  readonly onReconnect: () => void
}

/** Once, before the first page that shows machines. */
export function startPatches({ queryClient, onSessionEnded, onReconnect }: PatchParts): void {
  if (hasStarted) return
  hasStarted = true
  patchCache({ queryClient, live, lastStatus, nextFrame: createFrames() })
  live.on('sessionEnded', onSessionEnded)
  live.onJoined((_names, isReconnect) => {
    if (isReconnect) onReconnect()
  })
}
