import type { WebConfig } from '@millwright/contract/wire/system'

/** As the browser describes it; `userAgentData` is known to Chromium only. */
export interface Device {
  readonly userAgent: string
  readonly userAgentData?: { readonly mobile: boolean }
}

/** The names that iPhones and other phones give themselves; on Android only phones say Mobile. */
const PHONE = /iPhone|iPod|Windows Phone|Android.*\bMobile\b/

/** Tablets are no phones: the site has room there. */
const isPhone = ({ userAgent, userAgentData }: Device): boolean =>
  userAgentData?.mobile ?? PHONE.test(userAgent)

export interface AppOffer {
  store: 'google_play' | 'app_store' | 'other'
  address: string
}

/** The app that a phone is sent to in place of the site; null where the site is shown (rules: pages 10). */
export function appFor(device: Device, apps: WebConfig['apps']): AppOffer | null {
  if (!isPhone(device)) return null
  const isAndroid = /Android/.test(device.userAgent)
  const address = isAndroid ? apps.android : apps.ios
  if (address !== '') return { store: isAndroid ? 'google_play' : 'app_store', address }
  return apps.other === '' ? null : { store: 'other', address: apps.other }
}
