import type { WebConfig } from '@millwright/contract/wire/system'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api/api-error.ts'
import { configQuery, loadConfig } from '../platform/api/config.query.ts'
import { movedTo } from './legacy-host.ts'
import { type AppOffer, appFor, type Device } from './phone.ts'

/** The answer to the address that a browser opens: the site, another address, or the app for a phone. */
export type Start = { kind: 'site' } | { kind: 'moved'; address: string } | { kind: 'app'; offer: AppOffer }

interface Arrival {
  /** As it was opened. */
  address: string
  device: Device
  hasPasswordLink: boolean
  /** Chosen here before, or installed from it. */
  prefersSite: boolean
}

export function startFor(
  config: WebConfig | null,
  { address, device, hasPasswordLink, prefersSite }: Arrival,
): Start {
  if (!config) return { kind: 'site' }
  const moved = movedTo(address, config.legacyHosts)
  if (moved !== null) return { kind: 'moved', address: moved }
  // An app is of no use to someone who was sent here to choose the password for it.
  const offer = hasPasswordLink || prefersSite ? null : appFor(device, config.apps)
  return offer ? { kind: 'app', offer } : { kind: 'site' }
}

/** Null when it cannot be loaded: the pages load it again, and show when that fails. */
export async function startConfig(queryClient: QueryClient): Promise<WebConfig | null> {
  try {
    const config = await loadConfig()
    queryClient.setQueryData(configQuery.queryKey, config)
    return config
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** How long the first paint waits for what the portal says of itself. */
const PATIENCE_MS = 400

/** Null when it is not there in time: the pages load it again where they need it. */
export const inTime = (config: Promise<WebConfig | null>, ms = PATIENCE_MS): Promise<WebConfig | null> =>
  Promise.race([config, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))])
