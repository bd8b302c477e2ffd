import type { QueryClient } from '@tanstack/react-query'
import { configQuery } from '../api/config.query.ts'
import { passwordLink } from '../features/sign-in/password-link.ts'
import type { WebConfig } from '@millwright/contract/calls/auth'
import { movedTo } from './legacy-host.ts'
import { type AppOffer, appFor, type Device } from './phone.ts'

/** What is drawn: the site, the app for this phone, or nothing, because the browser is on its way elsewhere. */
export type Start = 'site' | 'leaves' | AppOffer

/** What the configuration says of this browser, before anything is drawn. */
export async function decideStart(queryClient: QueryClient, address: string): Promise<Start> {
  // Without a configuration the site is drawn; its pages ask for it again and tell it when that fails.
  await queryClient.prefetchQuery({ ...configQuery, retry: false })
  const config = queryClient.getQueryData(configQuery.queryKey)
  if (!config) return 'site'
  const moved = movedTo(address, config.legacyHosts)
  if (moved !== null) {
    window.location.replace(moved)
    return 'leaves'
  }
  // An app is of no use to someone who was sent here to choose the password for it.
  if (passwordLink() !== null) return 'site'
  return appFor(navigator as Device, config.apps) ?? 'site'
}
